// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Nam.Gateway.Tests;

/// <summary>The gateway's program as users run it.</summary>
internal sealed partial class GatewayProcess : IDisposable
{
    private readonly Process _process;

    private GatewayProcess(Process process) => _process = process;

    /// <summary>Runs the program to its end.</summary>
    public static async Task<(int Code, string Output, string Error)> RunAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [typeof(NamGatewayOptions).Assembly.Location, .. arguments])
        {
            RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = Path.GetTempPath()
        };
        using var gateway = new GatewayProcess(Process.Start(start)!);
        var limit = Limit.Token();
        var output = gateway._process.StandardOutput.ReadToEndAsync(limit);
        var error = await gateway._process.StandardError.ReadToEndAsync(limit);
        await gateway._process.WaitForExitAsync(limit);
        return (gateway._process.ExitCode, await output, error);
    }

    public static GatewayProcess Start(string argument, params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo("dotnet", [typeof(NamGatewayOptions).Assembly.Location, argument])
        {
            RedirectStandardOutput = true, WorkingDirectory = Path.GetTempPath()
        };
        foreach (var (name, value) in environment)
        {
            start.Environment[name] = value;
        }

        return new GatewayProcess(Process.Start(start)!);
    }

    /// <summary>Waits until the program says where it listens.</summary>
    public async Task<Uri> ListeningAsync()
    {
        var limit = Limit.Token();
        while (await _process.StandardOutput.ReadLineAsync(limit) is { } line)
        {
            if (Listening().Match(line) is { Success: true } match)
            {
                return new Uri(match.Groups[1].Value);
            }
        }

        throw new InvalidOperationException("The gateway ended without listening anywhere.");
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit(Limit.Wait);
        _process.Dispose();
    }

    [GeneratedRegex("Now listening on: (\\S+)")]
    private static partial Regex Listening();
}
