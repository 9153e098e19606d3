// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace TpchFarm;

/// <summary>A server in a process of its own; it ends with its input, so that none outlives the program.</summary>
internal sealed class ServerProcess : IDisposable
{
    private readonly Process _process;

    public ServerProcess(string engine, string name, Uri address)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(start.FileName) == "dotnet")
        {
            start.ArgumentList.Add(typeof(ServerProcess).Assembly.Location);
        }

        foreach (var argument in (string[])["server", engine, name, address.GetLeftPart(UriPartial.Authority)])
        {
            start.ArgumentList.Add(argument);
        }

        _process = Process.Start(start)!;
    }

    /// <summary>Waits until it listens.</summary>
    public async Task ReadyAsync()
    {
        while (await _process.StandardOutput.ReadLineAsync().ConfigureAwait(false) is { } line)
        {
            if (line == "ready")
            {
                return;
            }
        }

        throw new InvalidOperationException("A server did not start.");
    }

    /// <summary>Ends it in order, and waits for that.</summary>
    public void End()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        End();
        _process.Dispose();
    }
}
