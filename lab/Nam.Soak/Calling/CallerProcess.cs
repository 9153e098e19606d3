// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Text.Json;

namespace Nam.Soak.Calling;

/// <summary>A process of callers on the client's side of the link.</summary>
/// <remarks>What it reported last before it is killed is all that is known of it.</remarks>
internal sealed class CallerProcess : IDisposable
{
    internal const string Verb = "call";
    private readonly Process _process;

    /// <summary>Starts one.</summary>
    /// <param name="setup">What it shall do.</param>
    /// <param name="start">Starts a process on the client's side.</param>
    /// <param name="report">Takes its reports.</param>
    public CallerProcess(CallerSetup setup, Func<ProcessStartInfo, Process> start, Action<CallerReport> report)
    {
        var info = new ProcessStartInfo("dotnet", [typeof(CallerProcess).Assembly.Location, Verb, JsonSerializer.Serialize(setup)])
        {
            UseShellExecute = false, RedirectStandardInput = true, RedirectStandardOutput = true,
        };
        _process = start(info);
        _process.OutputDataReceived += (_, line) =>
        {
            if (line.Data is { Length: > 0 } text)
            {
                report(JsonSerializer.Deserialize<CallerReport>(text)!);
            }
        };
        _process.BeginOutputReadLine();
    }

    public bool IsRunning => !_process.HasExited;

    /// <summary>Says how many callers there shall be from now on.</summary>
    public void Set(int callers)
    {
        try
        {
            _process.StandardInput.WriteLine(callers);
            _process.StandardInput.Flush();
        }
        catch (IOException)
        {
            // It is gone, which is looked at elsewhere.
        }
    }

    /// <summary>Kills it as the system would.</summary>
    public void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        Kill();
        _process.Dispose();
    }
}
