// SPDX-License-Identifier: MIT
using System.ComponentModel;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>A proxy's program while it runs.</summary>
internal sealed class ProxyProgram : IDisposable
{
    private const int MostLines = 5;

    private static readonly TimeSpan LongestStart = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(1);

    private readonly Process _process;
    private readonly Queue<string> _lines = new();

    private ProxyProgram(Process process)
    {
        _process = process;

        // Whatever it says is read, so that it never waits for a reader; the last of it explains an early end.
        _process.OutputDataReceived += (_, line) => Keep(line.Data);
        _process.ErrorDataReceived += (_, line) => Keep(line.Data);
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>The number of its process, the parent of others where there are some.</summary>
    internal int ProcessId => _process.Id;

    /// <summary>Starts a program.</summary>
    /// <exception cref="ToolException">It cannot be started.</exception>
    internal static ProxyProgram Start(ProxySettings settings)
    {
        var program = new ProcessStartInfo(settings.Program, settings.Arguments)
        {
            WorkingDirectory = settings.Folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in settings.Environment)
        {
            program.Environment[name] = value;
        }

        try
        {
            using var network = settings.NamespacePath is { } path ? NetworkNamespace.Open(path) : null;
            return new ProxyProgram(network?.Start(program) ?? Process.Start(program)!);
        }
        catch (Win32Exception fault)
        {
            throw new ToolException($"{settings.Program} cannot be started: {fault.Message}", fault);
        }
    }

    /// <summary>Waits until it listens at all its ports.</summary>
    /// <exception cref="ToolException">It ended before, or took too long.</exception>
    internal async Task AwaitAsync(ProxySettings settings, CancellationToken stop)
    {
        using var network = settings.NamespacePath is { } path ? NetworkNamespace.Open(path) : null;
        var clock = Stopwatch.StartNew();
        foreach (var port in new[] { settings.Ports.Plain, settings.Ports.Rsa })
        {
            while (!await AcceptsAsync(network, new IPEndPoint(IPAddress.Parse(settings.Address), port), stop))
            {
                if (_process.HasExited || clock.Elapsed > LongestStart)
                {
                    throw new ToolException($"{Path.GetFileName(settings.Program)} does not listen at port {port}: {Said()}");
                }

                await Task.Delay(Pause, stop);
            }
        }
    }

    public void Dispose()
    {
        try
        {
            // Asked first: nginx then ends its workers itself and waits for them.
            if (OperatingSystem.IsWindows() || Signals.Send(_process.Id, Signals.Terminate) != 0 || !_process.WaitForExit(LongestEnd))
            {
                _process.Kill(entireProcessTree: true);
                _process.WaitForExit(LongestEnd);
            }
        }
        catch (Exception fault) when (fault is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It has ended already.
        }

        _process.Dispose();
    }

    private static async Task<bool> AcceptsAsync(NetworkNamespace? network, IPEndPoint place, CancellationToken stop)
    {
        using var socket = network?.CreateSocket() ?? new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            await socket.ConnectAsync(place, stop);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private void Keep(string? line)
    {
        if (string.IsNullOrWhiteSpace(line))
        {
            return;
        }

        lock (_lines)
        {
            _lines.Enqueue(line.Trim());
            if (_lines.Count > MostLines)
            {
                _lines.Dequeue();
            }
        }
    }

    private string Said()
    {
        lock (_lines)
        {
            return _lines.Count == 0 ? "it says nothing." : string.Join(' ', _lines);
        }
    }
}
