// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Runtime.InteropServices;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;
using Nam.Codecs.Buffers;
using Parquet;
using Parquet.Schema;

namespace Nam.Benchmarks.Rivals.Packages;

/// <summary>Parquet by Parquet.Net: one row group, its own encodings and zstd inside, at two levels.</summary>
internal sealed class ParquetRival : IRival
{
    public IEnumerable<Form<List<TRow>>> Forms<TRow>(RowColumns<TRow> columns)
        where TRow : class, new() =>
        [
            new Rows<TRow>("Parquet, optimal", CompressionLevel.Optimal, columns),
            new Rows<TRow>("Parquet, smallest", CompressionLevel.SmallestSize, columns),
        ];

    private sealed class Rows<TRow>(string name, CompressionLevel level, RowColumns<TRow> columns) : Form<List<TRow>>(name, "")
        where TRow : class, new()
    {
        private readonly ParquetColumn<TRow>[] _columns = [.. columns.All.Select(ParquetColumn<TRow>.Of)];
        private readonly ParquetOptions _options = new() { CompressionMethod = CompressionMethod.Zstd, CompressionLevel = level };

        internal override void Write(List<TRow> content, PooledBuffer output) => WriteAsync(content, output).GetAwaiter().GetResult();

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire) => ReadAsync(wire).GetAwaiter().GetResult();

        // Over memory nothing ever waits.
        private async Task WriteAsync(List<TRow> content, PooledBuffer output)
        {
            using var stream = new MemoryStream();
            var fields = _columns.Select(column => column.Field(content)).ToArray();
            await using (var writer = await ParquetWriter.CreateAsync(new ParquetSchema(fields), stream, _options))
            {
                using var group = writer.CreateRowGroup();
                for (var index = 0; index < fields.Length; index++)
                {
                    await _columns[index].WriteAsync(group, fields[index], content);
                }

                group.CompleteValidate();
            }

            output.Write(stream.GetBuffer().AsSpan(0, (int)stream.Length));
        }

        private async Task<List<TRow>> ReadAsync(ReadOnlyMemory<byte> wire)
        {
            MemoryMarshal.TryGetArray(wire, out var array);
            using var stream = new MemoryStream(array.Array!, array.Offset, array.Count, writable: false);
            await using var reader = await ParquetReader.CreateAsync(stream, _options);
            using var group = reader.OpenRowGroupReader(0);
            var rows = new List<TRow>((int)group.RowCount);
            for (var row = 0; row < group.RowCount; row++)
            {
                rows.Add(new TRow());
            }

            for (var index = 0; index < _columns.Length; index++)
            {
                await _columns[index].ReadAsync(group, reader.Schema.DataFields[index], rows);
            }

            return rows;
        }
    }

    private static DecimalDataField Decimals(string name, IEnumerable<decimal> values, bool isNullable)
    {
        var range = ValueRange.Of(values);
        return new DecimalDataField(name, range.Precision, range.Scale, isNullable: isNullable);
    }

    private abstract class ParquetColumn<TRow>
    {
        internal static ParquetColumn<TRow> Of(RowColumn<TRow> column) => column switch
        {
            RowColumn<TRow, string> text => new Strings<TRow>(text),
            RowColumn<TRow, decimal?> numbers => new Nullables<TRow>(numbers),
            RowColumn<TRow, decimal> numbers => new Values<TRow, decimal>(numbers),
            RowColumn<TRow, int> numbers => new Values<TRow, int>(numbers),
            RowColumn<TRow, long> numbers => new Values<TRow, long>(numbers),
            RowColumn<TRow, double> numbers => new Values<TRow, double>(numbers),
            RowColumn<TRow, bool> flags => new Values<TRow, bool>(flags),
            RowColumn<TRow, DateTime> dates => new Values<TRow, DateTime>(dates),
            _ => throw new NotSupportedException($"There is no column of {column.Property.PropertyType}."),
        };

        internal abstract DataField Field(List<TRow> rows);

        internal abstract Task WriteAsync(ParquetRowGroupWriter group, DataField field, List<TRow> rows);

        internal abstract Task ReadAsync(ParquetRowGroupReader group, DataField field, List<TRow> rows);
    }

    private sealed class Strings<TRow>(RowColumn<TRow, string> column) : ParquetColumn<TRow>
    {
        internal override DataField Field(List<TRow> rows) => new(column.Name, typeof(string), null, null, null);

        internal override Task WriteAsync(ParquetRowGroupWriter group, DataField field, List<TRow> rows) =>
            group.WriteAsync(field, rows.ConvertAll(row => column.Get(row)), null);

        internal override async Task ReadAsync(ParquetRowGroupReader group, DataField field, List<TRow> rows)
        {
            var values = new string?[rows.Count];
            await group.ReadAsync(field, values.AsMemory(), null, default);
            for (var row = 0; row < values.Length; row++)
            {
                column.Set(rows[row], values[row]!);
            }
        }
    }

    private sealed class Values<TRow, TValue>(RowColumn<TRow, TValue> column) : ParquetColumn<TRow>
        where TValue : struct
    {
        internal override DataField Field(List<TRow> rows) => column switch
        {
            RowColumn<TRow, decimal> numbers => Decimals(column.Name, rows.Select(numbers.Get), isNullable: false),
            RowColumn<TRow, DateTime> dates => rows.TrueForAll(row => dates.Get(row).TimeOfDay == TimeSpan.Zero)
                ? new DateTimeDataField(column.Name, DateTimeFormat.Date)
                : new DateTimeDataField(column.Name, DateTimeFormat.Timestamp, unit: DateTimeTimeUnit.Micros),
            _ => new DataField(column.Name, typeof(TValue), null, null, null),
        };

        internal override Task WriteAsync(ParquetRowGroupWriter group, DataField field, List<TRow> rows) =>
            group.WriteAsync<TValue>(field, rows.Select(column.Get).ToArray().AsMemory());

        internal override async Task ReadAsync(ParquetRowGroupReader group, DataField field, List<TRow> rows)
        {
            var values = new TValue[rows.Count];
            await group.ReadAsync(field, values.AsMemory());
            for (var row = 0; row < values.Length; row++)
            {
                column.Set(rows[row], values[row]);
            }
        }
    }

    private sealed class Nullables<TRow>(RowColumn<TRow, decimal?> column) : ParquetColumn<TRow>
    {
        internal override DataField Field(List<TRow> rows) =>
            Decimals(column.Name, rows.Select(column.Get).OfType<decimal>(), isNullable: true);

        internal override Task WriteAsync(ParquetRowGroupWriter group, DataField field, List<TRow> rows) =>
            group.WriteAsync<decimal>(field, rows.Select(column.Get).ToArray().AsMemory());

        internal override async Task ReadAsync(ParquetRowGroupReader group, DataField field, List<TRow> rows)
        {
            var values = new decimal?[rows.Count];
            await group.ReadAsync(field, values.AsMemory());
            for (var row = 0; row < values.Length; row++)
            {
                column.Set(rows[row], values[row]);
            }
        }
    }
}
