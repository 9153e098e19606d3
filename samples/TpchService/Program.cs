// SPDX-License-Identifier: MIT
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Tpch.Postgres;

namespace TpchService;

/// <summary>The program: starts the service and runs it until Ctrl-C.</summary>
public static class Program
{
    /// <summary>The exit code for arguments that cannot be used.</summary>
    public const int BadArguments = 2;

    /// <summary>Starts the program.</summary>
    public static Task<int> Main(string[] args) => RunAsync(args, Console.Out, Console.Error);

    /// <summary>Runs the program with other outputs than the console's.</summary>
    /// <returns>0 when it was ended, 1 when it could not listen or use the database, 2 for arguments and settings that
    /// cannot be used.</returns>
    public static async Task<int> RunAsync(
        string[] args, TextWriter output, TextWriter error, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(args);
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(error);
        if (args.Contains("--help"))
        {
            await output.WriteAsync(TpchServiceOptions.Usage).ConfigureAwait(false);
            return 0;
        }

        var (options, fault) = TpchServiceOptions.Parse(args);
        if (options is null)
        {
            await error.WriteLineAsync(fault).ConfigureAwait(false);
            return BadArguments;
        }

        try
        {
            return await ServeAsync(options, output, error, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is NamConfigurationException or OptionsValidationException)
        {
            await error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return BadArguments;
        }
        catch (PostgresTpchException e)
        {
            await error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return 1;
        }
    }

    private static async Task<int> ServeAsync(
        TpchServiceOptions options, TextWriter output, TextWriter error, CancellationToken cancellationToken)
    {
        var source = await TpchSources.OpenAsync(options, output, cancellationToken).ConfigureAwait(false);
        await using var owned = source as IAsyncDisposable;
        await using var app = TpchApplication.Create(options, new TpchAnswers(query => TpchSources.AskAsync(source, query)));
        try
        {
            await app.StartAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (IOException e)
        {
            await error.WriteLineAsync(
                $"The service cannot listen at the ports {options.Port} and {options.TcpPort}: {e.Message}").ConfigureAwait(false);
            return 1;
        }

        await output.WriteLineAsync(
            $"TPC-H at scale {options.Scale} {(options.UseNam ? "with" : "without")} NAM: http://127.0.0.1:{options.Port}/basic and /ws, net.tcp://127.0.0.1:{options.TcpPort}/tcp (Ctrl-C ends it)").ConfigureAwait(false);
        await app.WaitForShutdownAsync(cancellationToken).ConfigureAwait(false);
        return 0;
    }
}
