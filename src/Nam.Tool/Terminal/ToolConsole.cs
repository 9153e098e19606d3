// SPDX-License-Identifier: MIT
using System.Text;
using Spectre.Console;

namespace Nam.Tool.Terminal;

/// <summary>Where the tool writes: bytes and text to one place, what went wrong to another.</summary>
internal sealed class ToolConsole : IDisposable
{
    /// <summary>Tables that go to a file or a program are as wide as they have to be.</summary>
    internal const int WidthOfFiles = 1_000;

    private const int LeastHeight = 8;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly Stream _output;

    /// <summary>Makes a console.</summary>
    /// <param name="output">Takes what the commands give.</param>
    /// <param name="error">Takes sentences about what went wrong.</param>
    /// <param name="width">Characters of a line of the terminal; null if the output is none.</param>
    /// <param name="hasColours">Whether escape sequences may be written.</param>
    internal ToolConsole(Stream output, TextWriter error, int? width, bool hasColours = false)
    {
        _output = output;
        Error = error;
        Text = new StreamWriter(output, Utf8, leaveOpen: true) { AutoFlush = true, NewLine = Environment.NewLine };
        Tables = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Out = new AnsiConsoleOutput(width is null ? new TrimmedWriter(Text) : Text),
            Ansi = hasColours ? AnsiSupport.Detect : AnsiSupport.No,
            ColorSystem = hasColours ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
        });
        Tables.Profile.Width = width ?? WidthOfFiles;
        Tables.Profile.Capabilities.Unicode = true;
    }

    /// <summary>Opens what the command is given.</summary>
    internal Func<Stream> Input { get; init; } = Console.OpenStandardInput;

    /// <summary>Text to the output.</summary>
    internal StreamWriter Text { get; }

    /// <summary>Tables to the output.</summary>
    internal IAnsiConsole Tables { get; }

    /// <summary>Sentences about what went wrong.</summary>
    internal TextWriter Error { get; }

    /// <summary>The terminal of <see cref="Error"/>, where what moves can be shown; null if it is none.</summary>
    internal IAnsiConsole? Live { get; private init; }

    /// <summary>Characters of a line.</summary>
    internal int Width => Tables.Profile.Width;

    /// <summary>The console of the process.</summary>
    internal static ToolConsole OfProcess()
    {
        if (!Console.IsOutputRedirected)
        {
            Console.OutputEncoding = Utf8;
        }

        var error = new StreamWriter(Console.OpenStandardError(), Utf8) { AutoFlush = true };
        var live = Console.IsErrorRedirected || !HasColours()
            ? null
            : LiveOn(AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) }));
        return Console.IsOutputRedirected
            ? new ToolConsole(Console.OpenStandardOutput(), error, null) { Live = live }
            : new ToolConsole(Console.OpenStandardOutput(), error, WidthOfTerminal(), HasColours()) { Live = live };
    }

    /// <summary>Makes a console fit for what moves: terminals that do not tell their height have 0 lines, in which
    /// Spectre.Console's live displays throw.</summary>
    internal static IAnsiConsole LiveOn(IAnsiConsole console)
    {
        console.Profile.Height = Math.Max(LeastHeight, console.Profile.Height);
        return console;
    }

    /// <summary>Writes bytes to the output as they are.</summary>
    internal void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        Text.Flush();
        _output.Write(bytes);
        _output.Flush();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Text.Dispose();
        _output.Flush();
    }

    private static int WidthOfTerminal()
    {
        try
        {
            return Math.Max(60, Console.WindowWidth);
        }
        catch (IOException)
        {
            return 80;
        }
    }

    private static bool HasColours() =>
        Environment.GetEnvironmentVariable("TERM") != "dumb" && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));
}
