// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.ServiceModel;
using Nam.Client;
using Spectre.Console;
using Tpch.Queries;

namespace TpchClient;

/// <summary>The program: asks the service and shows what came back and how.</summary>
public static class Program
{
    /// <summary>The exit code for arguments that cannot be used.</summary>
    public const int BadArguments = 2;

    /// <summary>Starts the program.</summary>
    public static Task<int> Main(string[] args) => RunAsync(args, Console.Out, Console.Error);

    /// <summary>Runs the program with other outputs than the console's.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="output">Where rows and figures go.</param>
    /// <param name="error">Where sentences about failures go.</param>
    /// <param name="nam">NAM's engine; by default the one that keeps what it learned for the next run.</param>
    /// <returns>0, or 1 when the service did not answer, 2 for arguments that cannot be used.</returns>
    public static async Task<int> RunAsync(string[] args, TextWriter output, TextWriter error, NamClient? nam = null)
    {
        ArgumentNullException.ThrowIfNull(args);
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(error);
        if (args.Contains("--help"))
        {
            await output.WriteAsync(TpchClientOptions.Usage).ConfigureAwait(false);
            return 0;
        }

        var (options, fault) = TpchClientOptions.Parse(args);
        if (options is null)
        {
            await error.WriteLineAsync(fault).ConfigureAwait(false);
            return BadArguments;
        }

        nam ??= NamClient.Shared;
        try
        {
            await AskAsync(options, nam, output).ConfigureAwait(false);
            return 0;
        }
        catch (FaultException e)
        {
            await error.WriteLineAsync($"The service at {options.Address} answered with a fault: {e.Message}").ConfigureAwait(false);
            return 1;
        }
        catch (Exception e) when (e is CommunicationException or TimeoutException)
        {
            await error.WriteLineAsync(
                $"The service at {options.Address} cannot be asked: {e.Message.TrimEnd('.')}. Start samples/TpchService, or name its port with --port.").ConfigureAwait(false);
            return 1;
        }
        finally
        {
            await nam.SaveAsync().ConfigureAwait(false);
        }
    }

    private static async Task AskAsync(TpchClientOptions options, NamClient nam, TextWriter output)
    {
        var screen = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(output) });
        using var connection = TpchConnection.Open(options, nam);
        await output.WriteLineAsync(ReplyLine.Heading(options)).ConfigureAwait(false);
        foreach (var query in options.Query is { } number ? [TpchQuery.Get(number)] : TpchQuery.All)
        {
            var started = Stopwatch.GetTimestamp();
            var rows = await connection.AskAsync(query).ConfigureAwait(false);
            var time = Stopwatch.GetElapsedTime(started);
            await output.WriteLineAsync(ReplyLine.Of(query, rows.Rows.Count, time, connection.LastReply)).ConfigureAwait(false);
            if (options.Query is not null)
            {
                screen.Write(RowView.Of(rows, options.Rows, screen.Profile.Width));
            }
        }
    }
}
