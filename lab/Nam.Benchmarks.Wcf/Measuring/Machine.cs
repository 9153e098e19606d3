// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>Where and what was measured.</summary>
/// <param name="Processor">The processor's name, if the system tells.</param>
/// <param name="Cores">Logical processors.</param>
/// <param name="OperatingSystem">The system.</param>
/// <param name="Framework">The runtime.</param>
/// <param name="LoadBefore">The system's load average over the minute before the run, if it tells: above 0.5 others were at work.</param>
/// <param name="Commit">The commit of the sources, if they were built in a clone; changes on top of it do not show.</param>
internal sealed record Machine(string? Processor, int Cores, string OperatingSystem, string Framework, double? LoadBefore, string? Commit)
{
    /// <summary>The logical processors, as words of a sentence.</summary>
    internal string CoresInWords => Cores == 1 ? "1 core" : string.Create(CultureInfo.InvariantCulture, $"{Cores} cores");

    internal static Machine Describe()
    {
        var processor = Lines("/proc/cpuinfo")
            .FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))?.Split(':', 2)[1].Trim();
        var load = Lines("/proc/loadavg").FirstOrDefault()?.Split(' ')[0];
        var version = typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        return new Machine(
            processor,
            Environment.ProcessorCount,
            RuntimeInformation.OSDescription,
            RuntimeInformation.FrameworkDescription,
            load is null ? null : double.Parse(load, CultureInfo.InvariantCulture),
            version?.Split('+') is [_, var commit] ? commit[..Math.Min(commit.Length, 12)] : null);
    }

    /// <summary>Returns the lines of a page that name the command, the run and the machine.</summary>
    /// <param name="command">The command that writes the page.</param>
    /// <param name="date">The day of the run.</param>
    /// <param name="seconds">How long the run took.</param>
    internal string Describe(string command, DateTime date, double seconds) => string.Create(CultureInfo.InvariantCulture, $"""
        Command: `{command}`, which writes this page.
        Took {seconds / 60:0} min on {date:yyyy-MM-dd}, commit {Commit ?? "unknown"}.
        Machine: {Processor ?? "unknown processor"}, {CoresInWords}, {OperatingSystem}, {Framework},
        load average {LoadBefore:0.0} before the run.
        """);

    private static IEnumerable<string> Lines(string path)
    {
        return File.Exists(path) ? File.ReadLines(path) : [];
    }
}
