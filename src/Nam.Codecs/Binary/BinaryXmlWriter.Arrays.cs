// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using System.Xml;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <content>Arrays of one element name, as one record.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, bool[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Bool, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, bool[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Bool, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, short[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Int16, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, short[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Int16, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, int[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Int32, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, int[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Int32, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, long[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Int64, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, long[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Int64, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, float[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Float, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, float[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Float, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, double[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Double, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, double[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Double, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, decimal[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count) && !HasNegativeZero(array.AsSpan(offset, count)))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Decimal, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, decimal[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count) && !HasNegativeZero(array.AsSpan(offset, count)))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Decimal, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, DateTime[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count) && !HasLocal(array.AsSpan(offset, count)))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.DateTime, MemoryMarshal.Cast<DateTime, long>(array.AsSpan(offset, count)));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, DateTime[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count) && !HasLocal(array.AsSpan(offset, count)))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.DateTime, MemoryMarshal.Cast<DateTime, long>(array.AsSpan(offset, count)));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, Guid[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Guid, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, Guid[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.Guid, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, string localName, string? namespaceUri, TimeSpan[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.TimeSpan, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void WriteArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri, TimeSpan[] array, int offset, int count)
    {
        if (IsArrayRecord(array, offset, count))
        {
            StartArray(prefix, localName, namespaceUri);
            AppendItems(NodeType.TimeSpan, array.AsSpan(offset, count));
        }
        else
        {
            base.WriteArray(prefix, localName, namespaceUri, array, offset, count);
        }
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

    /// <summary>Whether an array becomes one record: the root cannot be one, and the layout in memory has to be that of the record.</summary>
    private bool IsArrayRecord(Array array, int offset, int count)
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)offset, (uint)array.Length, nameof(offset));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(array.Length - offset), nameof(count));
        return count > 1 && _scopes.Depth > 0 && BitConverter.IsLittleEndian;
    }

    private void StartArray(string? prefix, string localName, string? namespaceUri)
    {
        StartArray();
        WriteStartElement(prefix, localName, namespaceUri);
        WriteEndElement();
    }

    private void StartArray(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        StartArray();
        WriteStartElement(prefix, localName, namespaceUri);
        WriteEndElement();
    }

    private void StartArray()
    {
        PrepareStart();
        _state = State.Content;
        AppendByte(NodeType.Array);
        _lastText = -1;
    }

    private void AppendItems<T>(byte type, ReadOnlySpan<T> items)
        where T : unmanaged
    {
        AppendByte((byte)(type | NodeType.WithEndElement));
        AppendVarint(items.Length);
        AppendBytes(MemoryMarshal.AsBytes(items));
        _lastText = -1;
    }
}
