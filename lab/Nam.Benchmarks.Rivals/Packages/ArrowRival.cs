// SPDX-License-Identifier: MIT
using Apache.Arrow;
using Apache.Arrow.Ipc;
using Apache.Arrow.Types;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Packages;

/// <summary>Arrow's stream format: one batch; strings that repeat are dictionaries, decimals have 64 bits where those do.</summary>
internal sealed class ArrowRival : IRival
{
    public IEnumerable<Form<List<TRow>>> Forms<TRow>(RowColumns<TRow> columns)
        where TRow : class, new() => [new Rows<TRow>(columns.All)];

    private sealed class Rows<TRow>(IReadOnlyList<RowColumn<TRow>> columns) : Form<List<TRow>>("Arrow", "", "zstd 3")
        where TRow : class, new()
    {
        internal override void Write(List<TRow> content, PooledBuffer output)
        {
            var arrays = columns.Select(column => ToArray(column, content)).ToArray();
            var schema = new Schema(columns.Zip(arrays, (column, array) => new Field(column.Name, array.Data.DataType, true)), null);
            using var writer = new ArrowStreamWriter(output.AsStream(), schema, leaveOpen: true);
            writer.WriteRecordBatch(new RecordBatch(schema, arrays, content.Count));
            writer.WriteEnd();
        }

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire)
        {
            using var reader = new ArrowStreamReader(wire);
            using var batch = reader.ReadNextRecordBatch();
            var rows = new List<TRow>(batch.Length);
            for (var row = 0; row < batch.Length; row++)
            {
                rows.Add(new TRow());
            }

            for (var index = 0; index < columns.Count; index++)
            {
                Fill(columns[index], batch.Column(index), rows);
            }

            return rows;
        }
    }

    private static IArrowArray ToArray<TRow>(RowColumn<TRow> column, List<TRow> rows)
    {
        switch (column)
        {
            case RowColumn<TRow, string> text:
                return ToStrings(text, rows);
            case RowColumn<TRow, decimal?> numbers:
                return ToDecimals(numbers.Get, rows);
            case RowColumn<TRow, decimal> numbers:
                return ToDecimals(row => numbers.Get(row), rows);
            case RowColumn<TRow, int> numbers:
                return new Int32Array.Builder().AppendRange(rows.Select(numbers.Get)).Build();
            case RowColumn<TRow, long> numbers:
                return new Int64Array.Builder().AppendRange(rows.Select(numbers.Get)).Build();
            case RowColumn<TRow, double> numbers:
                return new DoubleArray.Builder().AppendRange(rows.Select(numbers.Get)).Build();
            case RowColumn<TRow, bool> flags:
                return new BooleanArray.Builder().AppendRange(rows.Select(flags.Get)).Build();
            case RowColumn<TRow, DateTime> dates when rows.TrueForAll(row => dates.Get(row).TimeOfDay == TimeSpan.Zero):
                return new Date32Array.Builder().AppendRange(rows.Select(dates.Get)).Build();
            case RowColumn<TRow, DateTime> dates:
                return new TimestampArray.Builder(new TimestampType(TimeUnit.Microsecond, (string?)null))
                    .AppendRange(rows.Select(row => new DateTimeOffset(dates.Get(row).Ticks, TimeSpan.Zero))).Build();
            default:
                throw new NotSupportedException($"There is no column of {column.Property.PropertyType}.");
        }
    }

    private static IArrowArray ToStrings<TRow>(RowColumn<TRow, string> column, List<TRow> rows)
    {
        var indexes = new Dictionary<string, int>();
        var values = new Int32Array.Builder().Reserve(rows.Count);
        var strings = new StringArray.Builder();
        foreach (var row in rows)
        {
            var value = column.Get(row);
            if (!indexes.TryGetValue(value, out var index))
            {
                indexes.Add(value, index = indexes.Count);
                strings.Append(value);
                if (2 * indexes.Count > rows.Count)
                {
                    return new StringArray.Builder().AppendRange(rows.Select(column.Get)).Build();
                }
            }

            values.Append(index);
        }

        var type = new DictionaryType(Int32Type.Default, StringType.Default, ordered: false);
        return new DictionaryArray(type, values.Build(), strings.Build());
    }

    private static IArrowArray ToDecimals<TRow>(Func<TRow, decimal?> get, List<TRow> rows)
    {
        var range = ValueRange.Of(rows.Select(get).OfType<decimal>());
        if (range.Precision > 18)
        {
            var wide = new Decimal128Array.Builder(new Decimal128Type(range.Precision, range.Scale)).Reserve(rows.Count);
            rows.ForEach(row => _ = get(row) is { } value ? wide.Append(value) : wide.AppendNull());
            return wide.Build();
        }

        var builder = new Decimal64Array.Builder(new Decimal64Type(range.Precision, range.Scale)).Reserve(rows.Count);
        rows.ForEach(row => _ = get(row) is { } value ? builder.Append(value) : builder.AppendNull());
        return builder.Build();
    }

    private static void Fill<TRow>(RowColumn<TRow> column, IArrowArray array, List<TRow> rows)
    {
        switch (column)
        {
            case RowColumn<TRow, string> text:
                FillStrings(text, array, rows);
                break;
            case RowColumn<TRow, decimal?> numbers:
                Fill(rows, numbers.Set, ToDecimals(array));
                break;
            case RowColumn<TRow, decimal> numbers:
                var decimals = ToDecimals(array);
                Fill(rows, numbers.Set, index => decimals(index)!.Value);
                break;
            case RowColumn<TRow, int> numbers:
                Fill(rows, numbers.Set, ((Int32Array)array).Values);
                break;
            case RowColumn<TRow, long> numbers:
                Fill(rows, numbers.Set, ((Int64Array)array).Values);
                break;
            case RowColumn<TRow, double> numbers:
                Fill(rows, numbers.Set, ((DoubleArray)array).Values);
                break;
            case RowColumn<TRow, bool> flags:
                Fill(rows, flags.Set, index => ((BooleanArray)array).GetValue(index)!.Value);
                break;
            case RowColumn<TRow, DateTime> dates when array is Date32Array days:
                Fill(rows, dates.Set, index => DateTime.UnixEpoch.AddDays(days.Values[index]));
                break;
            case RowColumn<TRow, DateTime> dates:
                Fill(rows, dates.Set, index => DateTime.UnixEpoch.AddTicks(((TimestampArray)array).Values[index] * 10));
                break;
        }
    }

    private static void FillStrings<TRow>(RowColumn<TRow, string> column, IArrowArray array, List<TRow> rows)
    {
        if (array is StringArray strings)
        {
            Fill(rows, column.Set, index => strings.GetString(index));
            return;
        }

        var coded = (DictionaryArray)array;
        var distinct = (StringArray)coded.Dictionary;
        var values = Enumerable.Range(0, distinct.Length).Select(index => distinct.GetString(index)).ToArray();
        var indexes = ((Int32Array)coded.Indices).Values;
        for (var row = 0; row < indexes.Length; row++)
        {
            column.Set(rows[row], values[indexes[row]]);
        }
    }

    private static Func<int, decimal?> ToDecimals(IArrowArray array) =>
        array is Decimal64Array narrow ? narrow.GetValue : ((Decimal128Array)array).GetValue;

    private static void Fill<TRow, TValue>(List<TRow> rows, Action<TRow, TValue> set, ReadOnlySpan<TValue> values)
    {
        for (var row = 0; row < values.Length; row++)
        {
            set(rows[row], values[row]);
        }
    }

    private static void Fill<TRow, TValue>(List<TRow> rows, Action<TRow, TValue> set, Func<int, TValue> get)
    {
        for (var row = 0; row < rows.Count; row++)
        {
            set(rows[row], get(row));
        }
    }
}
