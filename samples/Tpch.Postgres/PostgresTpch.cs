// SPDX-License-Identifier: MIT
using System.Collections;
using Npgsql;
using Tpch.Postgres.Errors;
using Tpch.Postgres.Loading;
using Tpch.Postgres.Replies;
using Tpch.Queries;

namespace Tpch.Postgres;

/// <summary>The tables of TPC-H in a PostgreSQL database (14 or later), which it answers the 22 queries from.</summary>
/// <remarks>Safe to use from several threads; queries that run at once take a connection each.</remarks>
public sealed class PostgresTpch : ITpchSource, IAsyncDisposable
{
    private readonly NpgsqlDataSource _dataSource;
    private readonly PostgresErrors _errors;

    private PostgresTpch(NpgsqlDataSource dataSource, PostgresErrors errors, double scaleFactor)
    {
        _dataSource = dataSource;
        _errors = errors;
        ScaleFactor = scaleFactor;
    }

    /// <inheritdoc/>
    public double ScaleFactor { get; }

    /// <summary>Connects to a database, and loads the tables first where they are not there yet.</summary>
    /// <remarks>
    /// The tables of a scale factor have a schema of their own, which other sizes and the user's own tables stay out of.
    /// They are loaded in one transaction, so that nothing is left of a load that fails or is cancelled. Processes that
    /// start at once load once: the others wait.
    /// </remarks>
    /// <param name="connectionString">Npgsql's form, such as Host=localhost;Username=tpch;Password=…;Database=tpch.</param>
    /// <param name="options">The size of the data, the schema and where progress goes; by default scale factor 0.01.</param>
    /// <param name="cancellationToken">Gives up connecting and loading.</param>
    /// <exception cref="ArgumentOutOfRangeException">The scale factor is out of range.</exception>
    /// <exception cref="ArgumentException">The name of the schema is not allowed.</exception>
    /// <exception cref="PostgresTpchException">The database cannot be used; the message says why and what to do.</exception>
    public static async Task<PostgresTpch> OpenAsync(
        string connectionString,
        PostgresTpchOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(connectionString);
        options ??= new PostgresTpchOptions();
        _ = TpchQuery.Get(1).SqlTextAt(options.ScaleFactor);
        var schema = new TpchSchema(options.Schema ?? TpchSchema.NameFor(options.ScaleFactor), options.ScaleFactor);
        var target = ConnectionTarget.Parse(connectionString, schema.Name);
        var errors = new PostgresErrors(target, schema.Name);
        var dataSource = new NpgsqlDataSourceBuilder(target.ConnectionString).Build();
        try
        {
            await new TpchLoader(dataSource, schema, options.Progress).EnsureAsync(cancellationToken).ConfigureAwait(false);
            return new PostgresTpch(dataSource, errors, options.ScaleFactor);
        }
        catch (Exception error)
        {
            await dataSource.DisposeAsync().ConfigureAwait(false);
            if (errors.TryExplain(error, "create and load") is { } explained)
            {
                throw explained;
            }

            throw;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="PostgresTpchException">The database does not answer; the message says why and what to do.</exception>
    public async Task<IList> RunAsync(TpchQuery query, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(query);
        try
        {
            await using var command = _dataSource.CreateCommand(query.SqlTextAt(ScaleFactor));
            command.CommandTimeout = 0;
            await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            return await RowReader.For(query).ReadAsync(reader, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (_errors.TryExplain(error, "read") is { } explained)
        {
            throw explained;
        }
    }

    /// <summary>Closes the connections; the tables stay.</summary>
    public ValueTask DisposeAsync() => _dataSource.DisposeAsync();
}
