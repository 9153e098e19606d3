// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>A process and those that it has started: their processor time together. Who belongs to it is looked up
/// once, when all have started. Not thread-safe.</summary>
internal sealed class ProcessFamily : IDisposable
{
    private readonly IReadOnlyList<Process> _processes;
    private readonly Dictionary<Process, TimeSpan> _lastTimes = [];

    private ProcessFamily(IReadOnlyList<Process> processes) => _processes = processes;

    /// <summary>How many processes there are.</summary>
    internal int Count => _processes.Count;

    /// <summary>Processor time that they have used so far; of one that has ended what it had used when it was read last.</summary>
    internal TimeSpan ProcessorTime => _processes.Aggregate(TimeSpan.Zero, (sum, process) => sum + Read(process));

    /// <summary>Finds a process and those that it has started.</summary>
    /// <param name="id">The number of the process.</param>
    internal static ProcessFamily Of(int id)
    {
        var processes = new List<Process>();
        Add(processes, id);
        return new ProcessFamily(processes);
    }

    public void Dispose()
    {
        foreach (var process in _processes)
        {
            process.Dispose();
        }
    }

    private static void Add(List<Process> processes, int id)
    {
        try
        {
            processes.Add(Process.GetProcessById(id));
        }
        catch (ArgumentException)
        {
            return;
        }

        foreach (var child in ChildrenOf(id))
        {
            Add(processes, child);
        }
    }

    private static IEnumerable<int> ChildrenOf(int id)
    {
        var children = $"/proc/{id.ToString(CultureInfo.InvariantCulture)}/task/{id.ToString(CultureInfo.InvariantCulture)}/children";
        return File.Exists(children)
            ? File.ReadAllText(children).Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                .Select(child => int.Parse(child, CultureInfo.InvariantCulture))
            : [];
    }

    private TimeSpan Read(Process process)
    {
        try
        {
            return _lastTimes[process] = ProcessClock.Read(process);
        }
        catch (InvalidOperationException)
        {
            // It has ended; what it had used is known from before.
            return _lastTimes.GetValueOrDefault(process);
        }
    }
}
