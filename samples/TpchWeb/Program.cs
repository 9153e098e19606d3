// SPDX-License-Identifier: MIT
namespace TpchWeb;

/// <summary>The program: starts the service and runs it until Ctrl-C.</summary>
public static class Program
{
    /// <summary>The exit code for arguments that cannot be used.</summary>
    public const int BadArguments = 2;

    /// <summary>Starts the program.</summary>
    public static Task<int> Main(string[] args) => RunAsync(args, Console.Out, Console.Error);

    /// <summary>Runs the program with other outputs than the console's.</summary>
    /// <returns>0 when it was ended, 1 when it could not listen, 2 for arguments that cannot be used.</returns>
    public static async Task<int> RunAsync(
        string[] args, TextWriter output, TextWriter error, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(args);
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(error);
        if (args.Contains("--help"))
        {
            await output.WriteAsync(CommandLine.Usage).ConfigureAwait(false);
            return 0;
        }

        var (options, fault) = CommandLine.Parse(args);
        if (options is null)
        {
            await error.WriteLineAsync(fault).ConfigureAwait(false);
            return BadArguments;
        }

        await using var app = TpchWebApplication.Create(options);
        try
        {
            await app.StartAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (IOException e)
        {
            await error.WriteLineAsync($"The service cannot listen at {options.Urls}: {e.Message}").ConfigureAwait(false);
            return 1;
        }

        foreach (var url in app.Urls)
        {
            await output.WriteLineAsync(
                $"TPC-H at scale {options.Scale} {(options.UseNam ? "with" : "without")} NAM: {url}{TpchWebApplication.Path} (Ctrl-C ends it)").ConfigureAwait(false);
        }

        await app.WaitForShutdownAsync(cancellationToken).ConfigureAwait(false);
        return 0;
    }
}
