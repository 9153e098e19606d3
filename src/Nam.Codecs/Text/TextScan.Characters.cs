// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Text;

/// <content>Characters, references, CDATA sections and comments.</content>
internal ref partial struct TextScan<TSink>
    where TSink : struct, ITextSink
{
    /// <summary>Reads characters up to the next markup, as one text.</summary>
    private bool ReadCharacters()
    {
        var length = _xml[_position..].IndexOfAny(XmlCharacters.StopsInText);
        if (length < 0)
        {
            length = _xml.Length - _position;
        }

        var end = _position + length;
        if (end < _xml.Length && _xml[end] != (byte)'<')
        {
            return ReadMixedCharacters();
        }

        var text = _xml[_position..end];
        _position = end;
        return WriteCharacters(text);
    }

    private bool ReadMixedCharacters()
    {
        var scratch = _memory.Scratch;
        scratch.Clear();
        while (_position < _xml.Length)
        {
            var rest = _xml[_position..];
            var length = rest.IndexOfAny(XmlCharacters.StopsInText);
            if (length < 0)
            {
                length = rest.Length;
            }

            scratch.Write(rest[..length]);
            _position += length;
            if (length == rest.Length || rest[length] == (byte)'<')
            {
                break;
            }

            if (!ReadStop(rest[length..]))
            {
                return false;
            }
        }

        return WriteCharacters(scratch.WrittenSpan);
    }

    /// <summary>Reads what stopped a run of characters and is no markup.</summary>
    private bool ReadStop(ReadOnlySpan<byte> rest)
    {
        switch (rest[0])
        {
            case (byte)'&':
                // Outside the root a reference is not allowed, even to white space.
                return IsInContent && ReadReference(rest);
            case (byte)'\r':
                ReadCarriageReturn(rest);
                return true;
            case (byte)']':
                return !rest.StartsWith("]]>"u8) && Keep(rest[..1]);
            case 0xEF:
                return !XmlCharacters.IsNone(rest) && Keep(rest[..3]);
            default:
                return false;
        }
    }

    private readonly bool IsCData(int position) => _xml[position..].StartsWith("<![CDATA["u8);

    private bool ReadCData()
    {
        var start = _position + "<![CDATA[".Length;
        var length = _xml[start..].IndexOf("]]>"u8);
        if (length < 0 || !IsInContent)
        {
            return false;
        }

        _position = start + length + 3;
        _memory.Scratch.Clear();
        if (!AppendNormalized(_xml.Slice(start, length)))
        {
            return false;
        }

        _sink.Section(_memory.Scratch.WrittenSpan);
        return true;
    }

    /// <summary>Appends characters with line ends as XML has them; XML 1.0 section 2.11.</summary>
    private readonly bool AppendNormalized(ReadOnlySpan<byte> text)
    {
        while (true)
        {
            var length = text.IndexOfAny(XmlCharacters.StopsInText);
            if (length < 0)
            {
                _memory.Scratch.Write(text);
                return true;
            }

            _memory.Scratch.Write(text[..length]);
            text = text[length..];
            switch (text[0])
            {
                case (byte)'\r':
                    _memory.Scratch.Write("\n"u8);
                    text = text[(text.Length > 1 && text[1] == (byte)'\n' ? 2 : 1)..];
                    break;
                case (byte)'<' or (byte)'&' or (byte)']':
                    _memory.Scratch.Write(text[..1]);
                    text = text[1..];
                    break;
                case 0xEF when !XmlCharacters.IsNone(text):
                    _memory.Scratch.Write(text[..3]);
                    text = text[3..];
                    break;
                default:
                    return false;
            }
        }
    }

    private void ReadCarriageReturn(ReadOnlySpan<byte> rest)
    {
        _memory.Scratch.Write("\n"u8);
        _position += rest.Length > 1 && rest[1] == (byte)'\n' ? 2 : 1;
    }

    private bool Keep(ReadOnlySpan<byte> bytes)
    {
        _memory.Scratch.Write(bytes);
        _position += bytes.Length;
        return true;
    }

    private bool ReadReference(ReadOnlySpan<byte> rest)
    {
        // Most are these: markup in a text.
        if (rest.StartsWith("&lt;"u8) || rest.StartsWith("&gt;"u8))
        {
            _memory.Scratch.Write(rest[1] == (byte)'l' ? "<"u8 : ">"u8);
            _position += "&lt;".Length;
            return true;
        }

        // The longest has ten characters: &#x10FFFF; (leading zeros beyond that are left to text).
        var length = rest[..Math.Min(rest.Length, 12)].IndexOf((byte)';');
        if (length < 2)
        {
            return false;
        }

        var name = rest[1..length];
        _position += length + 1;
        if (name[0] == (byte)'#')
        {
            return ReadNumericReference(name[1..]);
        }

        var character = name switch
        {
            _ when name.SequenceEqual("amp"u8) => (byte)'&',
            _ when name.SequenceEqual("quot"u8) => (byte)'"',
            _ when name.SequenceEqual("apos"u8) => (byte)'\'',
            _ => (byte)0,
        };
        if (character == 0)
        {
            return false;
        }

        _memory.Scratch.Write([character]);
        return true;
    }

    private readonly bool ReadNumericReference(ReadOnlySpan<byte> digits)
    {
        var isHex = !digits.IsEmpty && digits[0] == (byte)'x';
        digits = isHex ? digits[1..] : digits;
        if (digits.IsEmpty)
        {
            return false;
        }

        var code = 0;
        foreach (var digit in digits)
        {
            var value =
                char.IsAsciiDigit((char)digit) ? digit - '0' : isHex && char.IsAsciiHexDigit((char)digit) ? (digit | 0x20) - 'a' + 10 : -1;
            if (value < 0)
            {
                return false;
            }

            code = (code * (isHex ? 16 : 10)) + value;
            if (code > 0x10FFFF)
            {
                return false;
            }
        }

        if (!XmlCharacters.IsCharacter(code))
        {
            return false;
        }

        var room = _memory.Scratch.GetSpan(4);
        _memory.Scratch.Advance(new Rune(code).EncodeToUtf8(room));
        return true;
    }

    private bool WriteCharacters(ReadOnlySpan<byte> text)
    {
        var isWhitespace = text.IsEmpty || (text[0] <= (byte)' ' && !text.ContainsAnyExcept(XmlCharacters.Spaces));
        if (!isWhitespace && !IsInContent)
        {
            return false;
        }

        _sink.Text(text, isWhitespace);
        return true;
    }

    /// <summary>Reads a processing instruction; XML 1.0 section 2.6.</summary>
    private bool ReadInstruction()
    {
        var start = _position + 2;
        var length = _xml[start..].IndexOf("?>"u8);
        if (length < 0)
        {
            return false;
        }

        var content = _xml.Slice(start, length);
        var targetLength = content.IndexOfAny(XmlCharacters.Spaces);
        var target = Encoding.UTF8.GetString(targetLength < 0 ? content : content[..targetLength]);
        if (!NameRules.IsTarget(target))
        {
            return false;
        }

        _position = start + length + 2;
        _memory.Scratch.Clear();
        if (targetLength >= 0 && !AppendNormalized(content[(targetLength + 1)..]))
        {
            return false;
        }

        _sink.Instruction(target, _memory.Scratch.WrittenSpan);
        return true;
    }

    private bool ReadComment()
    {
        var start = _position + 4;
        var length = _xml[start..].IndexOf("--"u8);
        if (length < 0 || start + length + 2 >= _xml.Length || _xml[start + length + 2] != (byte)'>')
        {
            return false;
        }

        _position = start + length + 3;
        _memory.Scratch.Clear();
        if (!AppendNormalized(_xml.Slice(start, length)))
        {
            return false;
        }

        _sink.Comment(_memory.Scratch.WrittenSpan);
        return true;
    }
}
