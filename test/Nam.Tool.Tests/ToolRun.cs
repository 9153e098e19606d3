// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Json;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Tool.Tests;

/// <summary>A command that was run in this process, and what it wrote.</summary>
internal sealed record ToolRun(int Code, byte[] Output, string Error)
{
    internal string Text => Encoding.UTF8.GetString(Output);

    /// <summary>Runs a command whose output goes to a file.</summary>
    internal static ToolRun Of(params string[] arguments) => Run(NamCommand.Run, null, arguments);

    /// <summary>Runs a command that gets bytes on its standard input.</summary>
    internal static ToolRun WithInput(byte[] input, params string[] arguments) => Run(NamCommand.Run, null, input, arguments);

    /// <summary>Runs a command on a terminal of this width, without colours.</summary>
    internal static ToolRun OnTerminal(int width, params string[] arguments) => Run(NamCommand.Run, width, arguments);

    /// <summary>Runs a command line of a program, on a terminal of this width or, where it is null, into a file.</summary>
    internal static ToolRun Run(Func<string[], ToolConsole, int> program, int? width, params string[] arguments) =>
        Run(program, width, [], arguments);

    private static ToolRun Run(Func<string[], ToolConsole, int> program, int? width, byte[] input, string[] arguments)
    {
        using var output = new MemoryStream();
        using var error = new StringWriter();
        int code;
        using (var console = new ToolConsole(output, error, width) { Input = () => new MemoryStream(input) })
        {
            code = program(arguments, console);
        }

        return new ToolRun(code, output.ToArray(), error.ToString());
    }

    /// <summary>Runs a command that has to go well.</summary>
    internal static ToolRun Well(params string[] arguments)
    {
        var run = Of(arguments);
        Assert.True(run is { Code: 0, Error.Length: 0 }, run.Error);
        return run;
    }

    internal JsonElement Json() => JsonDocument.Parse(Output).RootElement;
}
