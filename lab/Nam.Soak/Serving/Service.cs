// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net.Sockets;

namespace Nam.Soak.Serving;

/// <summary>A program of samples/, in a process of its own on the server's side of the link, with a folder of its own
/// for what it learns.</summary>
/// <param name="name">What reports call it.</param>
/// <param name="assembly">The program.</param>
/// <param name="arguments">Its arguments.</param>
/// <param name="address">Where it answers SOAP 1.1.</param>
/// <param name="start">Starts a process on the server's side.</param>
internal sealed class Service(
    string name, string assembly, string[] arguments, Uri address, Func<ProcessStartInfo, Process> start) : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);
    private readonly LinkedList<string> _failures = [];
    private Process? _process;

    public string Name => name;

    public Uri Address => address;

    /// <summary>Where it keeps what it learns.</summary>
    public string DataFolder { get; } = Directory.CreateTempSubdirectory($"nam-soak-{name}-").FullName;

    /// <summary>What it wrote as failures, newest last.</summary>
    public IReadOnlyCollection<string> Failures => _failures;

    /// <summary>How many lines it wrote as failures.</summary>
    public int FailureCount { get; private set; }

    /// <summary>How often it was started.</summary>
    public int Life { get; private set; }

    public void Start()
    {
        Life++;
        var info = new ProcessStartInfo("dotnet", [assembly, .. arguments])
        {
            UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true
        };
        info.Environment["XDG_DATA_HOME"] = DataFolder;
        var process = start(info);
        process.OutputDataReceived += (_, line) => Read(line.Data);
        process.ErrorDataReceived += (_, line) => Read(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        _process = process;
    }

    /// <summary>Waits until it listens.</summary>
    /// <param name="connect">Connects to an address from the client's side.</param>
    public async Task WaitAsync(Func<Uri, Socket> connect)
    {
        var clock = Stopwatch.StartNew();
        while (true)
        {
            try
            {
                connect(address).Dispose();
                return;
            }
            catch (SocketException) when (clock.Elapsed < Patience && _process is { HasExited: false })
            {
                await Task.Delay(200).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Kills it as the system would, and starts it again.</summary>
    public void Restart()
    {
        Kill();
        Start();
    }

    /// <summary>Memory and handles of the process now.</summary>
    public (double Megabytes, int Handles)? Measure()
    {
        if (_process is not { HasExited: false } process)
        {
            return null;
        }

        process.Refresh();
        return (process.WorkingSet64 / 1e6, Directory.GetFiles($"/proc/{process.Id}/fd").Length);
    }

    public void Dispose()
    {
        Kill();
        Directory.Delete(DataFolder, recursive: true);
    }

    private void Kill()
    {
        if (_process is { } process)
        {
            process.Kill();
            process.WaitForExit();
            process.Dispose();
            _process = null;
        }
    }

    // Kestrel and the samples write "fail:" and "crit:" before what must not happen; the runtime says "Unhandled exception".
    private void Read(string? line)
    {
        if (line is null || !(line.StartsWith("fail:", StringComparison.Ordinal)
            || line.StartsWith("crit:", StringComparison.Ordinal) || line.Contains("Unhandled exception", StringComparison.Ordinal)))
        {
            return;
        }

        lock (_failures)
        {
            FailureCount++;
            _failures.AddLast(line);
            if (_failures.Count > 20)
            {
                _failures.RemoveFirst();
            }
        }
    }
}
