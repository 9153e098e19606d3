// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Study.Labs;

/// <summary><c>./build.sh lab</c>: emulated networks between two programs on this machine.</summary>
internal static class LabCommand
{
    internal const string Name = "lab";
    internal const string Networks = "networks";
    internal const string Check = "check";
    internal const string Run = "run";

    private const string DefaultShell = "/bin/sh";

    internal static Command Create(ToolConsole console)
    {
        return new Command(
            Name, "Emulates networks between a server and a client on this machine; needs Linux and the right to make network namespaces, which root has.")
        {
            CreateNetworks(console),
            CreateCheck(console),
            CreateRun(console),
        };
    }

    private static Command CreateNetworks(ToolConsole console)
    {
        var json = JsonOption.Create();
        var command = new Command(Networks, "Lists the networks that have names.") { json };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            if (result.GetValue(json))
            {
                JsonOption.Write(console, LabNetworks.All);
            }
            else
            {
                LabTables.Write(console, LabNetworks.All);
            }

            return true;
        }));
        return command;
    }

    private static Command CreateCheck(ToolConsole console)
    {
        var json = JsonOption.Create();
        var command = new Command(
            Check, "Measures the emulator on this machine: round trips and rates that were asked for and those that packets of UDP have, down to the client and up to the server. Without a network all are measured, some four seconds each.");
        var link = new LinkOptions(command, isWhole: false);
        command.Add(json);
        command.SetAction(result => InLab(console, () =>
        {
            IReadOnlyList<LabNetwork> networks = link.Read(result) is { } one ? [one] : LabNetworks.All;
            var checks = networks.Select(LinkCheck.Run).ToList();
            if (result.GetValue(json))
            {
                JsonOption.Write(console, checks);
            }
            else
            {
                LabTables.Write(console, checks);
            }

            foreach (var check in checks.Where(check => !check.IsRight))
            {
                NamCommand.Complain(
                    console, $"{check.Network} is off by more than {LinkCheck.MostMilliseconds} ms or {LinkCheck.MostOfRate:P1}; try again when this machine has less to do.");
            }

            return checks.TrueForAll(check => check.IsRight) ? 0 : NamCommand.Failed;
        }));
        return command;
    }

    private static Command CreateRun(ToolConsole console)
    {
        var server = new Option<string?>("--server", "-s")
        {
            HelpName = "COMMAND", Description = "What the shell runs on the server's side; ended when the client has ended."
        };
        var port = new Option<int?>("--port", "-p")
        {
            HelpName = "N", Description = "Starts the client once somebody listens on this port of the server's side."
        };
        var client = new Argument<string[]>("CLIENT")
        {
            Arity = ArgumentArity.ZeroOrMore,
            Description = "The program on the client's side and its arguments, behind --; without one, a shell."
        };
        var command = new Command(
            Run, $"Runs a server and a client with a network between them. The server's address is in {LabSession.ServerVariable}; the exit code is the client's.")
        {
            client, server, port
        };
        var link = new LinkOptions(command, isWhole: true);
        command.SetAction(result => InLab(console, () =>
        {
            var network = link.Read(result) ?? throw new ToolException("Say which network: --network NAME, --rtt MS or --rate R.");
            var program =
                result.GetValue(client) is { Length: > 0 } given ? given : [Environment.GetEnvironmentVariable("SHELL") ?? DefaultShell];
            return LabSession.Run(console, network, result.GetValue(server), result.GetValue(port), program);
        }));
        return command;
    }

    private static int InLab(ToolConsole console, Func<int> action) => NamCommand.Guard(console, () =>
    {
        try
        {
            return action();
        }
        catch (NetworkLabException fault)
        {
            throw new ToolException(fault.Message, fault);
        }
    });
}
