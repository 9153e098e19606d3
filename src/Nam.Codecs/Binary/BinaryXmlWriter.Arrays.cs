// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using System.Xml;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <content>Arrays of one element name, as one record.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, bool[] array, int offset, int count) =>
        WriteArray(NodeType.Bool, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, bool[] array, int offset, int count) =>
        WriteArray(NodeType.Bool, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, short[] array, int offset, int count) =>
        WriteArray(NodeType.Int16, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, short[] array, int offset, int count) =>
        WriteArray(NodeType.Int16, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, int[] array, int offset, int count) =>
        WriteArray(NodeType.Int32, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, int[] array, int offset, int count) =>
        WriteArray(NodeType.Int32, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, long[] array, int offset, int count) =>
        WriteArray(NodeType.Int64, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, long[] array, int offset, int count) =>
        WriteArray(NodeType.Int64, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, float[] array, int offset, int count) =>
        WriteArray(NodeType.Float, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, float[] array, int offset, int count) =>
        WriteArray(NodeType.Float, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, double[] array, int offset, int count) =>
        WriteArray(NodeType.Double, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, double[] array, int offset, int count) =>
        WriteArray(NodeType.Double, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, decimal[] array, int offset, int count) =>
        WriteArray(NodeType.Decimal, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, decimal[] array, int offset, int count) =>
        WriteArray(NodeType.Decimal, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, DateTime[] array, int offset, int count) =>
        WriteArray(NodeType.DateTime, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, DateTime[] array, int offset, int count) =>
        WriteArray(NodeType.DateTime, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, Guid[] array, int offset, int count) =>
        WriteArray(NodeType.Guid, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, Guid[] array, int offset, int count) =>
        WriteArray(NodeType.Guid, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, TimeSpan[] array, int offset, int count) =>
        WriteArray(NodeType.TimeSpan, prefix, localName, namespaceUri, array, offset, count);

    /// <inheritdoc/>
    public override void WriteArray(
        string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, TimeSpan[] array, int offset, int count) =>
        WriteArray(NodeType.TimeSpan, prefix, localName, namespaceUri, array, offset, count);

    /// <summary>Writes one record, or the elements one after the other where no record can be.</summary>
    private void WriteArray<T>(byte type, string? prefix, object localName, object? namespaceUri, T[] array, int offset, int count)
        where T : unmanaged
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)offset, (uint)array.Length, nameof(offset));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(array.Length - offset), nameof(count));
        var items = array.AsSpan(offset, count);
        if (!IsArrayRecord<T>(items))
        {
            foreach (var item in items)
            {
                WriteStartElement(prefix, localName.ToString()!, namespaceUri?.ToString());
                WriteValue(item is short number ? (int)number : (object)item);
                WriteEndElement();
            }

            return;
        }

        PrepareStart();
        _state = State.Content;
        AppendByte(NodeType.Array);
        _lastText = -1;
        if (localName is XmlDictionaryString name)
        {
            WriteStartElement(prefix, name, (XmlDictionaryString?)namespaceUri);
        }
        else
        {
            WriteStartElement(prefix, (string)localName, (string?)namespaceUri);
        }

        WriteEndElement();
        AppendByte((byte)(type | NodeType.WithEndElement));
        AppendVarint(count);
        AppendBytes(MemoryMarshal.AsBytes(items));
        _lastText = -1;
    }

    /// <summary>Whether an array becomes one record: the root cannot be one, and the layout in memory has to be that of the record.</summary>
    private bool IsArrayRecord<T>(ReadOnlySpan<T> items)
        where T : unmanaged
    {
        if (items.Length < 2 || _scopes.Depth == 0 || !BitConverter.IsLittleEndian)
        {
            return false;
        }

        if (typeof(T) == typeof(decimal) || typeof(T) == typeof(DateTime))
        {
            foreach (var item in items)
            {
                if (item is decimal number ? IsNegativeZero(number) : item is DateTime { Kind: DateTimeKind.Local })
                {
                    return false;
                }
            }
        }

        return true;
    }
}
