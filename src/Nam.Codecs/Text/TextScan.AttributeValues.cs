// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Text;

/// <content>Values of attributes.</content>
internal ref partial struct TextScan<TSink>
    where TSink : struct, ITextSink
{
    /// <summary>Reads a quoted value, normalised as XML 1.0 section 3.3.3 says; <paramref name="start"/> is −1 if it
    /// does not stand in the text as it is.</summary>
    private bool ReadValue(out ReadOnlySpan<byte> value, out int start)
    {
        value = default;
        start = -1;
        if (_position >= _xml.Length || _xml[_position] is not ((byte)'"' or (byte)'\''))
        {
            return false;
        }

        var quote = _xml[_position++];
        var length = _xml[_position..].IndexOfAny(XmlCharacters.StopsInAttributes);
        if (length >= 0 && _xml[_position + length] == quote)
        {
            start = _position;
            value = _xml.Slice(start, length);
            _position += length + 1;
            return true;
        }

        return ReadMixedValue(quote, out value);
    }

    private bool ReadMixedValue(byte quote, out ReadOnlySpan<byte> value)
    {
        value = default;
        var scratch = _memory.Scratch;
        scratch.Clear();
        while (true)
        {
            var rest = _xml[_position..];
            var length = rest.IndexOfAny(XmlCharacters.StopsInAttributes);
            if (length < 0)
            {
                return false;
            }

            scratch.Write(rest[..length]);
            _position += length;
            rest = rest[length..];
            if (rest[0] == quote)
            {
                _position++;
                value = scratch.WrittenSpan;
                return true;
            }

            var isRead = rest[0] switch
            {
                (byte)'"' or (byte)'\'' => Keep(rest[..1]),
                (byte)'&' => ReadReference(rest),
                (byte)'\t' or (byte)'\n' => KeepBlank(1),
                (byte)'\r' => KeepBlank(rest.Length > 1 && rest[1] == (byte)'\n' ? 2 : 1),
                0xEF => !XmlCharacters.IsNone(rest) && Keep(rest[..3]),
                _ => false,
            };
            if (!isRead)
            {
                return false;
            }
        }
    }

    private bool KeepBlank(int count)
    {
        _memory.Scratch.Write(" "u8);
        _position += count;
        return true;
    }
}
