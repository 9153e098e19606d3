// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <content>Values.</content>
internal ref partial struct ContainerPass
{
    // Whole groups of three octets.
    private const int Base64Piece = 12 << 10;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteValue(ref TextPlace place)
    {
        var index = place.Next++;
        if (place.Mode == TextValues.Plain)
        {
            Copy(Slice(place, index));
        }
        else
        {
            WriteOther(ref place, index);
        }
    }

    private void WriteOther(ref TextPlace place, int index)
    {
        if (place.Mode == TextValues.Escaped)
        {
            WriteEscaped(Slice(place, index), place.Kind == NodeKind.Attribute);
            return;
        }

        var column = place.Column!;
        if (place.Mode == TextValues.Octets)
        {
            WriteBase64(column.TextOf(index));
            return;
        }

        EnsureRoom(ValueText.MaximumBytes);
        var room = _room[_at..];
        _at += place.Mode switch
        {
            TextValues.Integers => column.WriteInteger(index, room),
            TextValues.Decimals => column.WriteDecimal(index, room),
            TextValues.DateTimes => column.WriteDateTime(index, room),
            _ => column.Utf8(index, room).Length,
        };
    }

    /// <summary>Separates the target of an instruction from its data, if it has any.</summary>
    private void WriteSpace(scoped in TextPlace place)
    {
        Span<byte> scratch = stackalloc byte[DecodedColumn.ScratchBytes];
        if (!place.Column!.Utf8(place.Next, scratch).IsEmpty)
        {
            Copy(" "u8);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ReadOnlySpan<byte> Slice(scoped in TextPlace place, int index)
    {
        if (place.Codes is not null)
        {
            index = (int)place.Codes[index];
        }

        if (place.IsConstant)
        {
            index = 0;
        }

        var ends = place.Ends;
        var start = index == 0 ? 0 : ends[index - 1];
        return place.Bytes.AsSpan(start, ends[index] - start);
    }

    private void WriteEscaped(ReadOnlySpan<byte> text, bool inAttribute)
    {
        var escapes = XmlEscapes.Of(inAttribute);
        int index;
        while ((index = text.IndexOfAny(escapes)) >= 0)
        {
            Copy(text[..index]);
            Copy(XmlEscapes.Of(text[index]));
            text = text[(index + 1)..];
        }

        Copy(text);
    }

    private void WriteBase64(ReadOnlySpan<byte> octets)
    {
        while (!octets.IsEmpty)
        {
            var piece = octets[..Math.Min(octets.Length, Base64Piece)];
            EnsureRoom(Base64.GetMaxEncodedToUtf8Length(piece.Length));
            Base64.EncodeToUtf8(piece, _room[_at..], out _, out var written);
            _at += written;
            octets = octets[piece.Length..];
        }
    }
}
