// SPDX-License-Identifier: MIT
using System.Collections;
using CoreWCF;
using Tpch;
using Tpch.Postgres;
using Tpch.Queries;

namespace TpchService;

/// <summary>The places that answers come from: tables in memory, or a PostgreSQL database.</summary>
internal static class TpchSources
{
    /// <summary>Opens the place that the options name, and loads the tables where they are not there yet.</summary>
    /// <exception cref="PostgresTpchException">The database cannot be used.</exception>
    public static async Task<ITpchSource> OpenAsync(TpchServiceOptions options, TextWriter output, CancellationToken cancellationToken) =>
        options.Postgres is { } connection
            ? await PostgresTpch.OpenAsync(
                connection,
                new PostgresTpchOptions { ScaleFactor = options.Scale, Progress = new LoadLines(output) },
                cancellationToken).ConfigureAwait(false)
            : TpchDatabase.Load(options.Scale);

    /// <summary>Answers a query; callers learn why the database does not.</summary>
    public static async Task<IList> AskAsync(ITpchSource source, TpchQuery query)
    {
        try
        {
            return await source.RunAsync(query).ConfigureAwait(false);
        }
        catch (PostgresTpchException e)
        {
            throw new FaultException(e.Message);
        }
    }

    // Loading says more than a person wants to read: a line for every step and table.
    private sealed class LoadLines(TextWriter output) : IProgress<PostgresTpchProgress>
    {
        private readonly HashSet<(PostgresTpchStep, TpchTable?)> _said = [];

        public void Report(PostgresTpchProgress value)
        {
            lock (_said)
            {
                if (_said.Add((value.Step, value.Table)))
                {
                    output.WriteLine(value.Step == PostgresTpchStep.Copying ? $"Copying {value.Table}." : value.ToString());
                }
            }
        }
    }
}
