// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <content>Arrays of one element name, as one record.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, bool[] array, int offset, int count) =>
        WriteArray(NodeType.Bool, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, short[] array, int offset, int count) =>
        WriteArray(NodeType.Int16, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, int[] array, int offset, int count) =>
        WriteArray(NodeType.Int32, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, long[] array, int offset, int count) =>
        WriteArray(NodeType.Int64, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, float[] array, int offset, int count) =>
        WriteArray(NodeType.Float, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, double[] array, int offset, int count) =>
        WriteArray(NodeType.Double, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, decimal[] array, int offset, int count) =>
        WriteArray(NodeType.Decimal, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, DateTime[] array, int offset, int count) =>
        WriteArray(NodeType.DateTime, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, Guid[] array, int offset, int count) =>
        WriteArray(NodeType.Guid, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, TimeSpan[] array, int offset, int count) =>
        WriteArray(NodeType.TimeSpan, prefix, localName, namespaceUri, array, offset, count, static (to, item) => to.WriteValue(item));

    /// <summary>Writes one record, or the elements one after the other where no record can be.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteArray<T>(
        byte type,
        string? prefix,
        string localName,
        string? namespaceUri,
        T[] array,
        int offset,
        int count,
        Action<BinaryXmlWriter, T> write)
        where T : unmanaged
    {
        var items = ItemsOf(array, offset, count);
        if (!TryStartArray(items))
        {
            WriteEach(prefix, localName, namespaceUri, items, write);
            return;
        }

        WriteStartElement(prefix, localName, namespaceUri);
        EndArray(type, items);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ReadOnlySpan<T> ItemsOf<T>(T[] array, int offset, int count)
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)offset, (uint)array.Length, nameof(offset));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(array.Length - offset), nameof(count));
        return array.AsSpan(offset, count);
    }

    private void WriteEach<T>(
        string? prefix, string localName, string? namespaceUri, ReadOnlySpan<T> items, Action<BinaryXmlWriter, T> write)
    {
        foreach (var item in items)
        {
            WriteStartElement(prefix, localName, namespaceUri);
            write(this, item);
            WriteEndElement();
        }
    }

    /// <summary>Begins one record; false if none can be: the root is none, and the layout in memory has to be that of the record.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryStartArray<T>(ReadOnlySpan<T> items)
        where T : unmanaged
    {
        if (items.Length < 2 || _scopes.Depth == 0 || !BitConverter.IsLittleEndian
            || (typeof(T) == typeof(decimal) && HasNegativeZero(MemoryMarshal.Cast<T, decimal>(items)))
            || (typeof(T) == typeof(DateTime) && HasLocal(MemoryMarshal.Cast<T, DateTime>(items))))
        {
            return false;
        }

        PrepareStart();
        _state = State.Content;
        AppendByte(NodeType.Array);
        _lastText = -1;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndArray<T>(byte type, ReadOnlySpan<T> items)
        where T : unmanaged
    {
        WriteEndElement();
        AppendByte((byte)(type | NodeType.WithEndElement));
        AppendVarint(items.Length);
        AppendBytes(MemoryMarshal.AsBytes(items));
        _lastText = -1;
    }

    private static bool HasNegativeZero(ReadOnlySpan<decimal> numbers)
    {
        foreach (var number in numbers)
        {
            if (IsNegativeZero(number))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HasLocal(ReadOnlySpan<DateTime> times)
    {
        foreach (var time in times)
        {
            if (time.Kind == DateTimeKind.Local)
            {
                return true;
            }
        }

        return false;
    }
}
