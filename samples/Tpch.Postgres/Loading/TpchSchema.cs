// SPDX-License-Identifier: MIT
using System.Globalization;
using Npgsql;

namespace Tpch.Postgres.Loading;

/// <summary>The schema of a scale factor's tables: its name, and what is in it.</summary>
internal sealed class TpchSchema
{
    /// <summary>Rises with every change of the generated rows or the tables' columns and keys; tables of another are loaded anew.</summary>
    public const int GeneratorVersion = 1;

    private const int MaxNameLength = 63;

    /// <exception cref="ArgumentException">The name is not allowed.</exception>
    public TpchSchema(string name, double scaleFactor)
    {
        if (name.Length is 0 or > MaxNameLength || char.IsAsciiDigit(name[0]) || name.StartsWith("pg_", StringComparison.Ordinal)
            || !name.All(letter => char.IsAsciiLetterLower(letter) || char.IsAsciiDigit(letter) || letter == '_'))
        {
            throw new ArgumentException(
                $"The schema name '{name}' is not allowed; use 1 to {MaxNameLength} lower-case letters, digits and underscores, the first no digit, and not pg_.",
                nameof(name));
        }

        Name = name;
        ScaleFactor = scaleFactor;
    }

    /// <summary>The tables in the order of loading.</summary>
    public static IReadOnlyList<TpchTable> Tables { get; } = Enum.GetValues<TpchTable>();

    public string Name { get; }

    public double ScaleFactor { get; }

    /// <summary>The name of a scale factor's schema, such as tpch_sf0_01.</summary>
    public static string NameFor(double scaleFactor) =>
        "tpch_sf" + ((decimal)scaleFactor).ToString(CultureInfo.InvariantCulture).Replace('.', '_');

    /// <summary>The name of a table in SQL.</summary>
    public static string NameOf(TpchTable table) => table.ToString().ToLowerInvariant();

    /// <summary>Finds out what the schema holds.</summary>
    /// <exception cref="PostgresTpchException">It holds other tables, which are not this library's to replace.</exception>
    public async Task<SchemaState> ReadStateAsync(NpgsqlConnection connection, CancellationToken cancellationToken)
    {
        // The catalog, unlike the tables, may be read without rights in the schema.
        if (!await ReadAsync<bool>(
            connection, $"SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = '{Name}')", cancellationToken).ConfigureAwait(false))
        {
            return SchemaState.Missing;
        }

        var found = await ReadAsync<string[]>(
            connection,
            $"SELECT array(SELECT relname::text FROM pg_class WHERE relnamespace = '{Name}'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f'))",
            cancellationToken).ConfigureAwait(false);
        if (!found.Contains("tpch_load"))
        {
            return !Tables.Any(table => found.Contains(NameOf(table)))
                ? SchemaState.Empty
                : throw new PostgresTpchException(
                    $"The schema '{Name}' has tables of the names of TPC-H that this program has not made; name another schema, or drop those tables.");
        }

        var loaded = await ReadAsync<double[]>(
            connection, "SELECT array(SELECT DISTINCT scale_factor FROM tpch_load)", cancellationToken).ConfigureAwait(false);
        if (loaded.Any(scaleFactor => scaleFactor != ScaleFactor))
        {
            throw new PostgresTpchException(string.Create(
                CultureInfo.InvariantCulture,
                $"The schema '{Name}' has the tables at scale factor {loaded[0]} instead of {ScaleFactor}; name another schema, or drop this one."));
        }

        return Tables.All(table => found.Contains(NameOf(table)))
            && await IsCompleteAsync(connection, cancellationToken).ConfigureAwait(false)
            ? SchemaState.Loaded
            : SchemaState.Outdated;
    }

    /// <summary>Whether the tables have the rows that were loaded, by the present generator.</summary>
    private static async Task<bool> IsCompleteAsync(NpgsqlConnection connection, CancellationToken cancellationToken)
    {
        var counts = string.Join(
            " UNION ALL ", Tables.Select(table => $"SELECT '{NameOf(table)}' AS name, count(*) AS rows FROM {NameOf(table)}"));
        var complete = await ReadAsync<long>(
            connection,
            $"SELECT count(*) FROM tpch_load JOIN ({counts}) counted ON name = table_name AND rows = row_count WHERE generator_version = {GeneratorVersion}",
            cancellationToken).ConfigureAwait(false);
        return complete == Tables.Count;
    }

    private static async Task<T> ReadAsync<T>(NpgsqlConnection connection, string sql, CancellationToken cancellationToken)
    {
        await using var command = new NpgsqlCommand(sql, connection) { CommandTimeout = 0 };
        return (T)(await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false))!;
    }
}
