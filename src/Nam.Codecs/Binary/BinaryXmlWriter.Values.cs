// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Xml;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>Typed values.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <summary>Whole floating-point numbers below this have the digits of the integer as their text, and take fewer
    /// bytes as one.</summary>
    private const double WholeNumberLimit = 1_000_000;

    /// <inheritdoc/>
    public override void WriteValue(int value)
    {
        BeforeText();
        AppendInt32(value);
    }

    /// <inheritdoc/>
    public override void WriteValue(long value)
    {
        BeforeText();
        if (value == (int)value)
        {
            AppendInt32((int)value);
        }
        else
        {
            AppendInt64(NodeType.Int64, value);
        }
    }

    /// <inheritdoc/>
    public override void WriteValue(bool value)
    {
        BeforeText();
        AppendText(value ? NodeType.True : NodeType.False, 0);
    }

    /// <inheritdoc/>
    public override void WriteValue(float value)
    {
        BeforeText();
        if (IsShortWhole(value))
        {
            AppendInt32((int)value);
            return;
        }

        AppendText(NodeType.Float, sizeof(float));
        BinaryPrimitives.WriteSingleLittleEndian(_buffer.AsSpan(_position), value);
        _position += sizeof(float);
    }

    /// <inheritdoc/>
    public override void WriteValue(double value)
    {
        BeforeText();
        if (IsShortWhole(value))
        {
            AppendInt32((int)value);
            return;
        }

        AppendText(NodeType.Double, sizeof(double));
        BinaryPrimitives.WriteDoubleLittleEndian(_buffer.AsSpan(_position), value);
        _position += sizeof(double);
    }

    /// <inheritdoc/>
    public override void WriteValue(decimal value)
    {
        BeforeText();
        AppendText(NodeType.Decimal, sizeof(decimal));

        // Text has no sign for a zero of type decimal, and the reader of this form must see what the reader of the text sees.
        PutDecimal(_buffer.AsSpan(_position), IsNegativeZero(value) ? decimal.Abs(value) : value);
        _position += sizeof(decimal);
    }

    /// <inheritdoc/>
    public override void WriteValue(DateTime value)
    {
        BeforeText();
        if (value.Kind == DateTimeKind.Local)
        {
            // Section 6 of docs/wire-format.md: the typed record would be read in the reader's time zone.
            Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
            AppendUtf8Chars(text[..ValueText.Write(text, value)]);
            return;
        }

        AppendInt64(NodeType.DateTime, value.Ticks | ((long)value.Kind << 62));
    }

    /// <inheritdoc/>
    public override void WriteValue(Guid value)
    {
        BeforeText();
        AppendText(NodeType.Guid, 16);
        value.TryWriteBytes(_buffer.AsSpan(_position));
        _position += 16;
    }

    /// <inheritdoc/>
    public override void WriteValue(TimeSpan value)
    {
        BeforeText();
        AppendInt64(NodeType.TimeSpan, value.Ticks);
    }

    /// <inheritdoc/>
    public override void WriteValue(UniqueId value)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (!value.TryGetGuid(out var guid))
        {
            WriteString(value.ToString());
            return;
        }

        BeforeText();
        AppendText(NodeType.UniqueId, 16);
        guid.TryWriteBytes(_buffer.AsSpan(_position));
        _position += 16;
    }

    private static bool IsShortWhole(double value) =>
        Math.Abs(value) < WholeNumberLimit && (int)value == value && (value != 0 || !double.IsNegative(value));

    internal static bool IsNegativeZero(decimal value) => decimal.IsNegative(value) && value == decimal.Zero;

    private static void PutDecimal(Span<byte> destination, decimal value)
    {
        if (BitConverter.IsLittleEndian)
        {
            MemoryMarshal.Write(destination, in value);
            return;
        }

        // [MC-NBFX] 2.2.3.12: flags, then the high, low and middle 32 bits.
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        BinaryPrimitives.WriteInt32LittleEndian(destination, bits[3]);
        BinaryPrimitives.WriteInt32LittleEndian(destination[4..], bits[2]);
        BinaryPrimitives.WriteInt32LittleEndian(destination[8..], bits[0]);
        BinaryPrimitives.WriteInt32LittleEndian(destination[12..], bits[1]);
    }

    private protected override void WriteUInt64(ulong value)
    {
        if (value <= long.MaxValue)
        {
            WriteValue((long)value);
            return;
        }

        BeforeText();
        AppendInt64(NodeType.UInt64, (long)value);
    }

    private protected override void StartList()
    {
        BeforeText();
        AppendByte(NodeType.StartList);
    }

    private protected override void EndList()
    {
        AppendByte(NodeType.EndList);

        // The end of a list is never merged with the end of the element.
        _lastText = -1;
    }
}
