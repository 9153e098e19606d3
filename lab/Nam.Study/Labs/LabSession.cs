// SPDX-License-Identifier: MIT
using System.ComponentModel;
using System.Diagnostics;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Tool.Terminal;

namespace Nam.Study.Labs;

/// <summary>A server and a client, each in a program of its own, with a link between them.</summary>
internal static class LabSession
{
    /// <summary>The name of the environment variable with the address of the server.</summary>
    internal const string ServerVariable = "NAM_LAB_SERVER";

    /// <summary>The name of the environment variable with the address of the client.</summary>
    internal const string ClientVariable = "NAM_LAB_CLIENT";

    private const string Shell = "/bin/sh";
    private static readonly TimeSpan LongestStart = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    /// <summary>Runs both until the client ends.</summary>
    /// <returns>The exit code of the client.</returns>
    internal static int Run(ToolConsole console, LabNetwork network, string? serverCommand, int? port, IReadOnlyList<string> clientCommand)
    {
        using var lab = NetworkLab.Start(network);
        Say(console, LinkText.Of(network));
        using var server = serverCommand is null ? null : Start(lab, lab.Server, [Shell, "-c", serverCommand]);

        // Ctrl+C goes to the programs too, and the client decides what it means; a lab that is told to end takes the server along.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal => signal.Cancel = true);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, _ => End(server));
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, _ => End(server));
        try
        {
            if (port is { } number)
            {
                Await(lab, server, number);
            }

            var clock = Stopwatch.StartNew();
            using var client = Start(lab, lab.Client, clientCommand);
            client.WaitForExit();
            Say(console, $"the client ended with {client.ExitCode} after {clock.Elapsed.TotalSeconds:N3} s.");
            if (server is { HasExited: true })
            {
                Say(console, $"the server had ended with {server.ExitCode} before.");
            }

            var counters = lab.ReadCounters();
            Say(console, LinkText.Of("to the client", counters.ToClient));
            Say(console, LinkText.Of("to the server", counters.ToServer));
            return client.ExitCode;
        }
        finally
        {
            End(server);
        }
    }

    private static Process Start(NetworkLab lab, NetworkNamespace side, IReadOnlyList<string> command)
    {
        var program = new ProcessStartInfo(command[0], command.Skip(1));
        program.Environment[ServerVariable] = lab.ServerAddress.ToString();
        program.Environment[ClientVariable] = lab.ClientAddress.ToString();
        try
        {
            return side.Start(program);
        }
        catch (Win32Exception fault)
        {
            throw new ToolException($"'{command[0]}' cannot be started; see that it exists and may be run.", fault);
        }
    }

    // Asks on the server's own side: the link carries nothing before the client starts.
    private static void Await(NetworkLab lab, Process? server, int port)
    {
        var clock = Stopwatch.StartNew();
        while (true)
        {
            using var socket = lab.CreateServerSocket();
            try
            {
                socket.Connect(lab.ServerAddress, port);
                return;
            }
            catch (SocketException) when (server?.HasExited != true && clock.Elapsed < LongestStart)
            {
                Thread.Sleep(Pause);
            }
            catch (SocketException)
            {
                throw new ToolException(server is { HasExited: true }
                    ? $"The server ended with {server.ExitCode} before it listened on port {port}."
                    : $"Nobody listens on port {port} of {lab.ServerAddress} after {LongestStart.TotalSeconds:N0} s; the server has to listen on that address or on all.");
            }
        }
    }

    private static void End(Process? server)
    {
        if (server is { HasExited: false })
        {
            server.Kill(entireProcessTree: true);
            server.WaitForExit();
        }
    }

    private static void Say(ToolConsole console, string sentence) => console.Error.WriteLine("lab: " + sentence);
}
