// SPDX-License-Identifier: MIT

using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>How the serializer writes typed values.</summary>
internal static class ValueRules
{
    private const int GuidCharacters = 36;

    internal static ColumnRules<int> Integers { get; } =
        new(static (column, values) => column.AppendAll(values), static (writer, value) => writer.WriteValue(value));

    internal static ColumnRules<long> Longs { get; } =
        new(static (column, values) => column.AppendAll(values), static (writer, value) => writer.WriteValue(value));

    internal static ColumnRules<bool> Booleans { get; } =
        new(static (column, values) => column.AppendAll(values), static (writer, value) => writer.WriteValue(value));

    internal static ColumnRules<float> Singles { get; } =
        new(static (column, values) => column.AppendAll(values), static (writer, value) => writer.WriteValue(value));

    internal static ColumnRules<double> Doubles { get; } =
        new(static (column, values) => column.AppendAll(values), static (writer, value) => writer.WriteValue(value));

    internal static ColumnRules<decimal> Decimals { get; } =
        new(static (column, values) => column.AppendAll(values), static (writer, value) => writer.WriteValue(value));

    internal static ColumnRules<DateTime> DateTimes { get; } =
        new(
            static (column, values) => column.AppendAll(values),
            static (writer, value) => writer.WriteValue(value),
            State: null,
            static value => value.Kind == DateTimeKind.Local ? LocalBytes(value) : 0);

    // The serializer writes their text, which the column takes back to what it stands for.
    internal static ColumnRules<Guid> Guids { get; } =
        new(
            static (column, values) => column.AppendAll(values),
            static (writer, value) => writer.WriteRaw(value.ToString()),
            State: null,
            static _ => GuidCharacters);

    private static int LocalBytes(DateTime value)
    {
        Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
        return ValueText.Write(text, value);
    }
}
