// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;

namespace Nam.Estimation;

/// <summary>Writes the numbers of a stored profile, little-endian.</summary>
internal readonly ref struct StateWriter(IBufferWriter<byte> output)
{
    public void Byte(byte value)
    {
        output.GetSpan(1)[0] = value;
        output.Advance(1);
    }

    public void Int64(long value)
    {
        BinaryPrimitives.WriteInt64LittleEndian(output.GetSpan(8), value);
        output.Advance(8);
    }

    public void Double(double value)
    {
        BinaryPrimitives.WriteDoubleLittleEndian(output.GetSpan(8), value);
        output.Advance(8);
    }

    /// <summary>A string of at most 255 ASCII characters.</summary>
    public void Ascii(string value)
    {
        Byte((byte)value.Length);
        var span = output.GetSpan(value.Length);
        output.Advance(System.Text.Encoding.ASCII.GetBytes(value, span));
    }
}
