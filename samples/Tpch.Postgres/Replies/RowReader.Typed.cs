// SPDX-License-Identifier: MIT
using System.Collections;
using System.Reflection;
using System.Runtime.Serialization;
using Npgsql;

namespace Tpch.Postgres.Replies;

/// <summary>Fills the properties of a row from the columns that their data members are named after.</summary>
/// <typeparam name="TRow">The row type.</typeparam>
internal sealed class RowReader<TRow> : RowReader
    where TRow : new()
{
    private readonly (string Name, Action<TRow, NpgsqlDataReader, int> Read)[] _columns =
        [.. typeof(TRow).GetProperties()
            .Select(property => (property.GetCustomAttribute<DataMemberAttribute>()!.Name!, ReaderOf(property)))];

    public override async Task<IList> ReadAsync(NpgsqlDataReader reader, CancellationToken cancellationToken)
    {
        var ordinals = Array.ConvertAll(_columns, column => reader.GetOrdinal(column.Name));
        var rows = new List<TRow>();
        while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
        {
            var row = new TRow();
            for (var column = 0; column < ordinals.Length; column++)
            {
                _columns[column].Read(row, reader, ordinals[column]);
            }

            rows.Add(row);
        }

        return rows;
    }

    private static Action<TRow, NpgsqlDataReader, int> ReaderOf(PropertyInfo property)
    {
        if (property.PropertyType == typeof(string))
        {
            return Column(property, ReadText);
        }

        if (property.PropertyType == typeof(decimal?))
        {
            return Column<decimal?>(
                property, (reader, ordinal) => reader.IsDBNull(ordinal) ? null : ReplyDecimal.Of(reader.GetDecimal(ordinal)));
        }

        // Years are numeric in PostgreSQL, and counts are long: both convert, and fail rather than lose digits.
        return Type.GetTypeCode(property.PropertyType) switch
        {
            TypeCode.Decimal => Column(property, (reader, ordinal) => ReplyDecimal.Of(reader.GetDecimal(ordinal))),
            TypeCode.Int32 => Column(property, (reader, ordinal) => reader.GetInt32(ordinal)),
            TypeCode.Int64 => Column(property, (reader, ordinal) => reader.GetInt64(ordinal)),
            TypeCode.DateTime => Column(property, (reader, ordinal) => reader.GetDateTime(ordinal)),
            _ => throw new NotSupportedException(
                $"{typeof(TRow).Name}.{property.Name} has the type {property.PropertyType}, which no column is read as."),
        };
    }

    /// <summary>Texts of the type char come filled up with blanks, which are no part of them; those of varchar may end
    /// with a real one.</summary>
    private static string ReadText(NpgsqlDataReader reader, int ordinal)
    {
        var text = reader.GetString(ordinal);
        return reader.GetPostgresType(ordinal).InternalName == "bpchar" ? text.TrimEnd(' ') : text;
    }

    private static Action<TRow, NpgsqlDataReader, int> Column<T>(PropertyInfo property, Func<NpgsqlDataReader, int, T> read)
    {
        var set = property.SetMethod!.CreateDelegate<Action<TRow, T>>();
        return (row, reader, ordinal) => set(row, read(reader, ordinal));
    }
}
