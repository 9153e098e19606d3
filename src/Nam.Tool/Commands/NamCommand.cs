// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using Nam.Codecs;
using Nam.Configuration;
using Nam.Tool.Classify;
using Nam.Tool.Commands.Profiles;
using Nam.Tool.Live;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary>The command line <c>nam</c>.</summary>
internal static class NamCommand
{
    /// <summary>The exit code when something that was asked for could not be done.</summary>
    internal const int Failed = 1;

    /// <summary>Runs a command line.</summary>
    /// <returns>0, 1 when something that was asked for could not be done, </returns>
    internal static int Run(string[] arguments, ToolConsole console) => Run(
        arguments,
        console,
        EncodeCommand.Create(console),
        DecodeCommand.Create(console),
        InspectCommand.Create(console),
        BenchCommand.Create(console),
        ExplainCommand.Create(console),
        TopCommand.Create(console),
        ProfileCommand.Create(console),
        ClassifyCommand.Create(console));

    /// <summary>Runs a command line that has these commands.</summary>
    /// <returns>0, or 1 when something that was asked for could not be done.</returns>
    internal static int Run(string[] arguments, ToolConsole console, params IEnumerable<Command> commands)
    {
        // No RootCommand: that one is called as the program's file, which is not what people type.
        var root = new Command(
            "nam",
            "Encodes, decodes and inspects XML and SOAP messages in NAM's formats, and measures the formats on them.")
        {
            new VersionOption { Action = new VersionText() },
        };
        foreach (var command in commands)
        {
            root.Add(command);
        }

        var help = new HelpOption();
        help.Action = new ExampleHelp((HelpAction)help.Action!, Math.Min(console.Width, ExampleHelp.MostCharacters));
        root.Add(help);

        var isEmpty = arguments.Length == 0;
        var parsed = root.Parse(isEmpty ? ["--help"] : arguments);
        if (parsed.Action is ParseErrorAction)
        {
            Complain(console, root, parsed);

            console.Error.WriteLine($"Try: {PathOf(parsed.CommandResult)} --help");
            return Failed;
        }

        var code = parsed.Invoke(
            new InvocationConfiguration { Output = console.Text, Error = console.Error, EnableDefaultExceptionHandler = false });
        return isEmpty ? Failed : code;
    }

    // The library speaks of commands that were not provided where one is misspelt, and does not name arguments.
    private static void Complain(ToolConsole console, Command root, ParseResult parsed)
    {
        var command = parsed.CommandResult.Command;
        if (command.Subcommands.Count != 0 && parsed.UnmatchedTokens is [var unknown, ..])
        {
            var known = command.Subcommands.Select(each => each.Name).ToList();
            Complain(console, unknown.StartsWith('-')
                ? $"{PathOf(parsed.CommandResult)} has no option '{unknown}'."
                : $"{(command == root ? "There" : PathOf(parsed.CommandResult) + ": there")} is no command '{unknown}'; there are {string.Join(", ", known)}.{Spelling.Hint(unknown, known)}");
            return;
        }

        var missing = command.Arguments.FirstOrDefault(
            argument => argument.Arity.MinimumNumberOfValues > 0 && parsed.GetResult(argument) is null or { Tokens.Count: 0 });
        if (missing is not null)
        {
            Complain(console, $"{PathOf(parsed.CommandResult)} needs {missing.Name}: {missing.Description}");
        }

        foreach (var error in parsed.Errors.Where(error => missing is null || error.SymbolResult is not (ArgumentResult or CommandResult)))
        {
            Complain(console, error.Message);
        }
    }

    /// <summary>Runs what a command does; a fault becomes one sentence.</summary>
    internal static int Guard(ToolConsole console, Func<bool> action) => Guard(console, () => action() ? 0 : Failed);

    /// <summary>Runs what a command does and has an exit code of its own; a fault becomes one sentence.</summary>
    internal static int Guard(ToolConsole console, Func<int> action)
    {
        try
        {
            return action();
        }
        catch (Exception fault) when (fault is ToolException or IOException)
        {
            Complain(console, fault.Message);
            return Failed;
        }
    }

    /// <summary>Does something for a file; a fault becomes one sentence, and the other files have their turn.</summary>
    /// <returns>Whether it went well.</returns>
    internal static bool Try(ToolConsole console, string file, Action action)
    {
        try
        {
            action();
            return true;
        }
        catch (ToolException fault)
        {
            Complain(console, fault.Message);
        }
        catch (ReplyDecodeException fault)
        {
            Complain(console, $"{file} is damaged: {fault.Message}");
        }
        catch (InvalidOperationException fault) when (fault.Message.Contains("one array holds at most", StringComparison.Ordinal))
        {
            Complain(console, $"{file} is too large: {fault.Message}");
        }

        return false;
    }

    /// <summary>Writes one sentence to the errors.</summary>
    internal static void Complain(ToolConsole console, string sentence)
    {
        console.Error.WriteLine("nam: " + ToolTable.Printable(sentence));
    }

    private static string PathOf(CommandResult command)
    {
        return command.Parent is CommandResult parent ? $"{PathOf(parent)} {command.Command.Name}" : command.Command.Name;
    }
}
