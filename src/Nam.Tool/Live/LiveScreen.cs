// SPDX-License-Identifier: MIT
using Nam.Observing;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Live;

/// <summary>Shows the figures of a live page in a terminal until a key or Ctrl-C ends it; the terminal is as before then.</summary>
internal static class LiveScreen
{
    private const string Enter = "\u001b[?1049h\u001b[?25l";
    private const string Leave = "\u001b[?25h\u001b[?1049l";
    private const string Home = "\u001b[H";
    private const string EndOfLine = "\u001b[K";
    private const string EndOfScreen = "\u001b[J";
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan KeyInterval = TimeSpan.FromMilliseconds(50);

    /// <summary>Shows them.</summary>
    /// <exception cref="ToolException">The service cannot be asked at the start; later the screen says so and tries again.</exception>
    internal static void Run(ToolConsole console, LiveSource source)
    {
        var state = source.Read();
        using var ended = new ManualResetEventSlim();
        ConsoleCancelEventHandler end = (_, e) =>
        {
            e.Cancel = true;
            ended.Set();
        };
        Console.CancelKeyPress += end;
        console.Text.Write(Enter);
        try
        {
            var note = string.Empty;
            do
            {
                console.Text.Write(Frame(state, source.Address, note, Console.WindowWidth, Console.WindowHeight));
                if (IsEnded(ended))
                {
                    return;
                }

                try
                {
                    state = source.Read();
                    note = string.Empty;
                }
                catch (ToolException fault)
                {
                    note = fault.Message + " Trying again.";
                }
            }
            while (true);
        }
        finally
        {
            console.Text.Write(Leave);
            Console.CancelKeyPress -= end;
        }
    }

    /// <summary>Makes one screen: never more lines than there are, and no line wraps.</summary>
    internal static string Frame(LiveDocument state, Uri address, string note, int width, int height)
    {
        using var text = new StringWriter { NewLine = "\n" };
        var canvas = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(
            text), Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Interactive = InteractionSupport.No });
        canvas.Profile.Width = width;
        canvas.Profile.Capabilities.Unicode = true;
        LiveTables.Write(canvas, state, address, height - 1);
        var lines = text.ToString().Split('\n').Select(line => line.TrimEnd()).ToList();
        while (lines.Count > 0 && lines[^1].Length == 0)
        {
            lines.RemoveAt(lines.Count - 1);
        }

        var shown = lines.Take(Math.Max(0, height - 1))
            .Append(ToolTable.Cut(note.Length > 0 ? ToolTable.Printable(note) : "q ends", width));
        return Home + string.Join("\r\n", shown.Select(line => ToolTable.Cut(line, width) + EndOfLine)) + EndOfScreen;
    }

    private static bool IsEnded(ManualResetEventSlim ended)
    {
        for (var waited = TimeSpan.Zero; waited < Interval; waited += KeyInterval)
        {
            if (ended.Wait(KeyInterval))
            {
                return true;
            }

            while (!Console.IsInputRedirected && Console.KeyAvailable)
            {
                if (Console.ReadKey(intercept: true).Key is ConsoleKey.Q or ConsoleKey.Escape)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
