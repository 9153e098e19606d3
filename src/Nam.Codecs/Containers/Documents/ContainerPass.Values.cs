// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Documents;

/// <content>Values.</content>
internal ref partial struct ContainerPass
{
    // Whole groups of three octets.
    private const int Base64Piece = 12 << 10;

    /// <summary>Bytes after an escape that are searched one by one for other escapes.</summary>
    private const int NearEscape = 64;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteValue(ref TextPlace place)
    {
        var index = place.Next++;
        var ends = place.Ends;
        if (place.Mode == TextValues.Coded)
        {
            var code = (int)place.Codes![index];
            var start = code == 0 ? 0 : ends[code - 1];
            Put(place.Bytes, start, ends[code] - start);
        }
        else if (place.Mode == TextValues.Texts)
        {
            var start = place.Position;
            var end = ends[index];
            place.Position = end;
            Put(place.Bytes, start, end - start);
        }
        else
        {
            WriteOther(ref place, index);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteOther(ref TextPlace place, int index)
    {
        var column = place.Column!;
        if (place.Kind == NodeKind.Instruction)
        {
            WriteData(column, index);
            return;
        }

        switch (place.Mode)
        {
            case TextValues.Constant:
                Put(place.Bytes, 0, place.Ends[0]);
                return;
            case TextValues.Escaped:
                WriteEscaped(column.Utf8(index, []), place.Kind == NodeKind.Attribute);
                return;
            case TextValues.Octets:
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
            TextValues.ShortDoubles => column.WriteShortDouble(index, room),
            _ => column.Utf8(index, room).Length,
        };
    }

    /// <summary>Writes the data of an instruction, apart from its target if there are any.</summary>
    private void WriteData(DecodedColumn column, int index)
    {
        Span<byte> scratch = stackalloc byte[DecodedColumn.ScratchBytes];
        var data = column.Utf8(index, scratch);
        if (!data.IsEmpty)
        {
            Copy(" "u8);
            Copy(data);
        }
    }

    private void WriteEscaped(ReadOnlySpan<byte> text, bool inAttribute)
    {
        var escapes = XmlEscapes.Of(inAttribute);
        int index;
        while ((index = text.IndexOfAny(escapes)) >= 0)
        {
            // Where one is, others are near.
            var near = text[index..Math.Min(text.Length, index + NearEscape)];
            Copy(text[..index]);
            EnsureRoom(XmlEscapes.LongestBytes * NearEscape);
            _at += XmlEscapes.Write(near, inAttribute, _room[_at..]);
            text = text[(index + near.Length)..];
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
