// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Characters and octets in pieces.</content>
internal abstract partial class InfosetReader
{
    private const int Base64Characters = 4;
    private const int Base64Bytes = 3;
    private const int HexCharacters = 2;
    private const int PieceBytes = 768;

    private readonly byte[] _left = new byte[Base64Bytes];
    private int _leftCount;
    private bool _isReadingElement;

    public override int ReadValueChunk(char[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        var destination = buffer.AsSpan(index, count);
        if (_text is null && HasValue && _value.Kind == InfosetKind.Utf8)
        {
            var copied = CopyCharacters(destination);
            if (copied != 0 || count == 0 || _value.Length == 0)
            {
                return copied;
            }
        }

        if (_text is null)
        {
            _ = Value;
        }

        var text = _text.AsSpan(_textStart);
        var actual = Math.Min(count, text.Length);
        text[..actual].CopyTo(destination);
        _textStart += actual;
        return actual;
    }

    public override int ReadValueAsBase64(byte[] buffer, int offset, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        var destination = buffer.AsSpan(offset, count);
        return IsBytes ? TakeBytes(destination) : ReadTextBytes(destination, isHex: false, isContent: false);
    }

    public override bool TryGetBase64ContentLength(out int length)
    {
        length = _value.Length;
        if (_leftCount != 0 || !IsBytes)
        {
            length = 0;
            return false;
        }

        return _isAtomic || TryMeasureBytes(out length);
    }

    public override byte[] ReadContentAsBase64()
    {
        if (IsWhole && _leftCount == 0)
        {
            var value = ToBytes(_value);
            CheckArrayLength(value.Length);
            return FinishValue(value);
        }

        return ReadAll(isHex: false);
    }

    public override byte[] ReadContentAsBinHex() => ReadAll(isHex: true);

    public override int ReadContentAsBase64(byte[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return ReadContentAsBase64(buffer.AsSpan(index, count));
    }

    public override int ReadContentAsBinHex(byte[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return ReadTextBytes(buffer.AsSpan(index, count), isHex: true, isContent: true);
    }

    public override int ReadElementContentAsBase64(byte[] buffer, int index, int count) =>
        EnterElementContent() ? LeaveElementContent(ReadContentAsBase64(buffer, index, count), count) : 0;

    public override int ReadElementContentAsBinHex(byte[] buffer, int index, int count) =>
        EnterElementContent() ? LeaveElementContent(ReadContentAsBinHex(buffer, index, count), count) : 0;

    /// <summary>Counts the octets from the current value to the end of its element, if there is nothing but octets.</summary>
    protected abstract bool TryMeasureBytes(out int length);

    private bool IsBytes => _text is null && HasValue && _value.Kind == InfosetKind.Bytes;

    /// <summary>Whether the text may be base64 by itself; padding within the content is allowed where one text ends.</summary>
    private bool IsBase64 => _text is null && _nodeType is XmlNodeType.Text or XmlNodeType.Attribute
        && _value.Kind == InfosetKind.Utf8 && _value.Length % Base64Characters == 0;

    private int ReadContentAsBase64(Span<byte> destination)
    {
        while (_leftCount == 0 && !destination.IsEmpty && (IsBytes || (IsBase64 && destination.Length >= Base64Bytes)))
        {
            if (_value.Length == 0)
            {
                Read();
            }
            else if (_value.Kind == InfosetKind.Bytes)
            {
                return TakeBytes(destination);
            }
            else if (!TryTakeBase64(destination, out var written))
            {
                break;
            }
            else if (written != 0)
            {
                return written;
            }
        }

        return ReadTextBytes(destination, isHex: false, isContent: true);
    }

    /// <summary>Decodes characters without making a string of them; false if they are not plain base64.</summary>
    private bool TryTakeBase64(Span<byte> destination, out int written)
    {
        var text = BytesOf(_value);
        text = text[..Math.Min(text.Length, destination.Length / Base64Bytes * Base64Characters)];
        if (Base64.DecodeFromUtf8(text, destination, out var read, out written) != OperationStatus.Done)
        {
            return false;
        }

        _value.Offset += read;
        _value.Length -= read;
        return true;
    }

    private int TakeBytes(Span<byte> destination)
    {
        var bytes = BytesOf(_value);
        var count = Math.Min(bytes.Length, destination.Length);
        bytes[..count].CopyTo(destination);
        _value.Offset += count;
        _value.Length -= count;
        return count;
    }

    /// <summary>Moves into the element, or past it if it is an empty one.</summary>
    private bool EnterElementContent()
    {
        if (_isReadingElement)
        {
            return true;
        }

        if (IsEmptyElement)
        {
            Read();
            return false;
        }

        ReadStartElement();
        _isReadingElement = true;
        return true;
    }

    private int LeaveElementContent(int read, int count)
    {
        if (read == 0 && count != 0)
        {
            ReadEndElement();
            _isReadingElement = false;
        }

        return read;
    }

    private byte[] ReadAll(bool isHex)
    {
        using var all = new PooledBuffer();
        var expected = !isHex && TryGetBase64ContentLength(out var length) ? length : 0;
        CheckArrayLength(expected);
        while (true)
        {
            var room = all.GetSpan(Math.Max(PieceBytes, expected - all.WrittenCount));
            var read = isHex ? ReadTextBytes(room, isHex: true, isContent: true) : ReadContentAsBase64(room);
            if (read == 0)
            {
                return all.WrittenSpan.ToArray();
            }

            all.Advance(read);
            CheckArrayLength(all.WrittenCount);
        }
    }

    private void CheckArrayLength(int length)
    {
        if (length > _quotas.MaxArrayLength)
        {
            InfosetFaults.ThrowArrayQuota(length, _quotas.MaxArrayLength);
        }
    }

    private int ReadTextBytes(Span<byte> destination, bool isHex, bool isContent)
    {
        if (destination.IsEmpty)
        {
            return 0;
        }

        if (_leftCount == 0)
        {
            var block = isHex ? 1 : Base64Bytes;
            if (destination.Length >= block)
            {
                return DecodePiece(destination[..Math.Min(destination.Length, PieceBytes)], isHex, isContent);
            }

            _leftCount = DecodePiece(_left, isHex, isContent);
        }

        var count = Math.Min(_leftCount, destination.Length);
        _left.AsSpan(0, count).CopyTo(destination);
        _left.AsSpan(count, _leftCount - count).CopyTo(_left);
        _leftCount -= count;
        return count;
    }

    private int DecodePiece(Span<byte> destination, bool isHex, bool isContent)
    {
        if (_nodeType is XmlNodeType.Element or XmlNodeType.EndElement or XmlNodeType.None)
        {
            return 0;
        }

        var wanted = isHex ? destination.Length * HexCharacters : destination.Length / Base64Bytes * Base64Characters;
        var characters = ArrayPool<char>.Shared.Rent(wanted);
        try
        {
            var text = characters.AsSpan(0, FillCharacters(characters, wanted, isContent));
            if (isHex)
            {
                return Convert.FromHexString(text, destination, out _, out var bytes) == OperationStatus.Done
                    ? bytes
                    : throw new XmlException("The document has text where hexadecimal digits in pairs are expected.");
            }

            return Convert.TryFromBase64Chars(text, destination, out var written)
                ? written
                : throw new XmlException("The document has text where base64 is expected.");
        }
        finally
        {
            ArrayPool<char>.Shared.Return(characters);
        }
    }

    /// <summary>Gathers characters that are not white space, as many as wanted or until the content ends.</summary>
    private int FillCharacters(char[] characters, int wanted, bool isContent)
    {
        var count = 0;
        while (count < wanted)
        {
            var read = isContent
                ? ReadContentAsChars(characters, count, wanted - count)
                : ReadValueChunk(characters, count, wanted - count);
            if (read == 0)
            {
                break;
            }

            var end = count + read;
            for (var index = count; index < end; index++)
            {
                if (!XmlCharacters.IsSpace(characters[index]))
                {
                    characters[count++] = characters[index];
                }
            }
        }

        return count;
    }
}
