// SPDX-License-Identifier: MIT
using System.Globalization;
using Npgsql;
using Tpch.Generation;

namespace Tpch.Postgres.Loading;

/// <summary>Makes sure that the tables are in the database.</summary>
internal sealed class TpchLoader(NpgsqlDataSource dataSource, TpchSchema schema, IProgress<PostgresTpchProgress>? progress)
{
    private const int OldestMajorVersion = 14;
    private const double PackagedScaleFactor = 0.01;

    /// <summary>The tables that come with the assembly spare making the text that comments are cut from, which takes seconds.</summary>
    private readonly Lazy<TpchDatabase> _packaged = new(() => TpchDatabase.Load(PackagedScaleFactor));

    /// <summary>Loads the tables if they are not there.</summary>
    /// <exception cref="PostgresTpchException">The server or the schema cannot be used.</exception>
    public async Task EnsureAsync(CancellationToken cancellationToken)
    {
        await using var connection = await dataSource.OpenConnectionAsync(cancellationToken).ConfigureAwait(false);
        if (connection.PostgreSqlVersion.Major < OldestMajorVersion)
        {
            throw new PostgresTpchException(
                $"The server is PostgreSQL {connection.PostgreSqlVersion}; the queries need {OldestMajorVersion} or later, so connect to such a server.");
        }

        if (await schema.ReadStateAsync(connection, cancellationToken).ConfigureAwait(false) != SchemaState.Loaded)
        {
            await using var transaction = await connection.BeginTransactionAsync(cancellationToken).ConfigureAwait(false);
            await LockAsync(connection, cancellationToken).ConfigureAwait(false);
            var rows = await LoadAsync(connection, cancellationToken).ConfigureAwait(false);
            await transaction.CommitAsync(CancellationToken.None).ConfigureAwait(false);
            if (rows > 0)
            {
                progress?.Report(new PostgresTpchProgress(PostgresTpchStep.Loaded, Rows: rows));
            }
        }
    }

    /// <summary>Lets one process load at a time, until the transaction ends.</summary>
    private async Task LockAsync(NpgsqlConnection connection, CancellationToken cancellationToken)
    {
        var key = $"hashtextextended('tpch load {schema.Name}', 0)";
        await using var attempt = Command(connection, $"SELECT pg_try_advisory_xact_lock({key})");
        if (!(bool)(await attempt.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false))!)
        {
            progress?.Report(new PostgresTpchProgress(PostgresTpchStep.Waiting));
            await ExecuteAsync(connection, $"SELECT pg_advisory_xact_lock({key})", cancellationToken).ConfigureAwait(false);
        }
    }

    /// <returns>The rows of all tables, or 0 if another process has loaded them meanwhile.</returns>
    private async Task<long> LoadAsync(NpgsqlConnection connection, CancellationToken cancellationToken)
    {
        switch (await schema.ReadStateAsync(connection, cancellationToken).ConfigureAwait(false))
        {
            case SchemaState.Loaded:
                return 0;
            case SchemaState.Missing:
                await ExecuteAsync(connection, $"CREATE SCHEMA {schema.Name}", cancellationToken).ConfigureAwait(false);
                break;
            case SchemaState.Outdated:
                var names = string.Join(", ", TpchSchema.Tables.Select(TpchSchema.NameOf));
                await ExecuteAsync(connection, $"DROP TABLE IF EXISTS {names}, tpch_load", cancellationToken).ConfigureAwait(false);
                break;
        }

        // Sorting for indexes gets more memory than the 64 MB that servers give by default.
        await ExecuteAsync(connection, "SET LOCAL maintenance_work_mem = '512MB'", cancellationToken).ConfigureAwait(false);
        await ExecuteAsync(connection, ReadScript("tables.sql"), cancellationToken).ConfigureAwait(false);
        var total = 0L;
        foreach (var table in TpchSchema.Tables)
        {
            var rows = await Task.Run(() => Copy(connection, table, cancellationToken), CancellationToken.None).ConfigureAwait(false);
            await ExecuteAsync(
                connection,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"INSERT INTO tpch_load VALUES ('{TpchSchema.NameOf(table)}', {rows}, {schema.ScaleFactor:R}, {TpchSchema.GeneratorVersion})"),
                cancellationToken).ConfigureAwait(false);
            total += rows;
        }

        progress?.Report(new PostgresTpchProgress(PostgresTpchStep.Indexing));
        await ExecuteAsync(connection, ReadScript("indexes.sql"), cancellationToken).ConfigureAwait(false);
        progress?.Report(new PostgresTpchProgress(PostgresTpchStep.Analyzing));
        await ExecuteAsync(
            connection, "ANALYZE " + string.Join(", ", TpchSchema.Tables.Select(TpchSchema.NameOf)),
            cancellationToken).ConfigureAwait(false);
        return total;
    }

    /// <summary>Streams a table from the generator into the database. FREEZE, as nobody sees the new table before the commit.</summary>
    private long Copy(NpgsqlConnection connection, TpchTable table, CancellationToken cancellationToken)
    {
        var writer = connection.BeginTextImport($"COPY {TpchSchema.NameOf(table)} FROM STDIN (FREEZE, DELIMITER '|')");
        try
        {
            // The rows are bytes in ASCII already, so that they go past the writer to its stream.
            using var stream = new CopyStream(
                writer.BaseStream,
                rows => progress?.Report(new PostgresTpchProgress(PostgresTpchStep.Copying, table, rows)),
                cancellationToken);
            if (schema.ScaleFactor == PackagedScaleFactor)
            {
                _packaged.Value.Write(table, stream);
            }
            else
            {
                TpchGenerator.Write(schema.ScaleFactor, table, stream);
            }

            stream.Flush();
            writer.Dispose();
            return stream.Rows;
        }
        catch (Exception error) when (error is not NpgsqlException)
        {
            // Disposing the writer would end the copy as if all rows were there.
            writer.Cancel();
            throw;
        }
    }

    private static string ReadScript(string name)
    {
        using var reader = new StreamReader(typeof(TpchLoader).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

    private static NpgsqlCommand Command(NpgsqlConnection connection, string sql) => new(sql, connection) { CommandTimeout = 0 };

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql, CancellationToken cancellationToken)
    {
        await using var command = Command(connection, sql);
        await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
    }
}
