// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>How the serializer writes texts, octets and names of enums.</summary>
internal static class TextRules
{
    internal static ColumnRules<string> Strings { get; } = new(
        static (column, texts) => column.AppendAll(texts),
        static (writer, text) => writer.WriteString(text),
        StateOf,
        static text => text.Length,
        TryCount);

    internal static ColumnRules<byte[]> Octets { get; } = new(
        AppendOctets,
        static (writer, octets) => writer.WriteBase64(octets, 0, octets.Length),
        static (octets, _) => octets.Length == 0 ? RowState.Empty : RowState.Value,
        static octets => octets.Length);

    /// <summary>Values that the serializer writes as raw text.</summary>
    internal static ColumnRules<T> Raw<T>(Func<T, string> toText) => new(
        (column, values) =>
        {
            foreach (var value in values)
            {
                column.Append(toText(value));
            }
        },
        (writer, value) => writer.WriteRaw(toText(value)),
        State: null,
        value => toText(value).Length);

    // XmlWriter.Create's style changes the ends of lines, and tells empty text from none.
    private static RowState StateOf(string text, TextStyle style) =>
        style == TextStyle.Writer ? text.Length == 0 || XmlCharacters.NeedsALook(text) ? RowState.Odd : RowState.Value
        : text.Length == 0 ? RowState.Empty : RowState.Value;

    // Without a call for each of them: what takes time is that every string is far away, and so many are on their way at once.
    private static bool TryCount(ReadOnlySpan<string> texts, TextStyle style, out long textBytes)
    {
        textBytes = 0;
        foreach (var text in texts)
        {
            if (string.IsNullOrEmpty(text) || (style == TextStyle.Writer && XmlCharacters.NeedsALook(text)))
            {
                return false;
            }

            textBytes += text.Length;
        }

        return true;
    }

    private static void AppendOctets(ValueColumn column, ReadOnlySpan<byte[]> values)
    {
        foreach (var value in values)
        {
            column.AppendBytes(value);
        }
    }
}
