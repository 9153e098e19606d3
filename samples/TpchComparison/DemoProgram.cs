// SPDX-License-Identifier: MIT
using Nam.Lab;
using Spectre.Console;
using TpchComparison.Runs;
using TpchComparison.Screen;

namespace TpchComparison;

/// <summary>What the demos have in common: arguments, Ctrl-C, the screen and the exit code.</summary>
/// <param name="newStack">Makes what is compared, at a scale factor.</param>
internal sealed class DemoProgram(Func<double, IDemoStack> newStack)
{
    /// <summary>The exit code for arguments that cannot be used.</summary>
    public const int BadArguments = 2;

    /// <summary>The exit code after Ctrl-C, as shells have it.</summary>
    public const int Interrupted = 130;

    /// <summary>Runs the program on the console; Ctrl-C ends it with the summary so far.</summary>
    public async Task<int> RunAsync(string[] args)
    {
        using var stop = new CancellationTokenSource();
        ConsoleCancelEventHandler end = (_, pressed) =>
        {
            pressed.Cancel = true;
            stop.Cancel();
        };
        Console.CancelKeyPress += end;
        try
        {
            return await RunAsync(
                args, Console.Out, Console.Error, stop.Token,
                Console.IsInputRedirected || Console.IsOutputRedirected ? null : EnterAsync).ConfigureAwait(false);
        }
        finally
        {
            Console.CancelKeyPress -= end;
        }
    }

    /// <summary>Runs the program.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="output">Where results go.</param>
    /// <param name="error">Where faults go.</param>
    /// <param name="cancellationToken">Ends the program.</param>
    /// <param name="endPage">Waits until whoever looks at the page has seen enough; null where there is nobody to ask.</param>
    /// <returns>0, or 1 when values differed or a network could not be made, 2 for arguments that cannot be used, 130
    /// after Ctrl-C.</returns>
    public async Task<int> RunAsync(
        string[] args, TextWriter output, TextWriter error, CancellationToken cancellationToken,
        Func<CancellationToken, Task>? endPage = null)
    {
        ArgumentNullException.ThrowIfNull(args);
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(error);
        if (args.Contains("--help"))
        {
            await output.WriteAsync(DemoOptions.Usage).ConfigureAwait(false);
            return 0;
        }

        var (options, fault) = DemoOptions.Parse(args);
        if (options is null)
        {
            await error.WriteLineAsync(fault).ConfigureAwait(false);
            return BadArguments;
        }

        try
        {
            return await new Demo(options, newStack, ScreenFor(options, output), endPage).RunAsync(cancellationToken).ConfigureAwait(false)
                ? 0
                : 1;
        }
        catch (NetworkLabException e)
        {
            await error.WriteLineAsync($"{e.Message} With --relay the demo does without the network lab.").ConfigureAwait(false);
            return 1;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            return Interrupted;
        }
    }

    // Reading the console cannot be cancelled; the thread that does ends with the program.
    private static Task EnterAsync(CancellationToken cancellationToken) =>
        Task.Factory.StartNew(Console.ReadLine, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            .WaitAsync(cancellationToken);

    private static IDemoScreen ScreenFor(DemoOptions options, TextWriter output)
    {
        var isTerminal = ReferenceEquals(output, Console.Out) && !Console.IsOutputRedirected
            && Environment.GetEnvironmentVariable("TERM") != "dumb";
        return options.PlainLines || !isTerminal ? new LineScreen(output, LineScreen.UsualCharacters) : new LiveScreen(AnsiConsole.Console);
    }
}
