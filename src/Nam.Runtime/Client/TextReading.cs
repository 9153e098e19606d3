// SPDX-License-Identifier: MIT

using System.Runtime.InteropServices;
using System.Text;
using System.Xml;

namespace Nam.Client;

/// <summary>How a reply that came as text is read.</summary>
/// <param name="Charset">The charset of its content type, which outranks the text's own declaration (RFC 7303 section 3);
/// <see langword="null"/> if that names none.</param>
/// <param name="IsByXmlSerializer">Whether XmlSerializer reads it, which by itself reads over another reader than the one
/// for dictionaries: that one splits text at white space.</param>
internal readonly record struct TextReading(string? Charset = null, bool IsByXmlSerializer = false)
{
    /// <summary>Opens a reader over a text in memory.</summary>
    /// <exception cref="InvalidOperationException">The charset is unknown here.</exception>
    public XmlDictionaryReader Open(ReadOnlyMemory<byte> text, XmlDictionaryReaderQuotas quotas, Action? onClose)
    {
        var bytes = MemoryMarshal.TryGetArray(text, out var segment) ? segment : new ArraySegment<byte>(text.ToArray());
        return IsPlain(bytes)
            ? XmlDictionaryReader.CreateTextReader(
                bytes.Array!, bytes.Offset, bytes.Count, null, quotas, onClose is null ? null : _ => onClose())
            : OpenStock(new MemoryStream(bytes.Array!, bytes.Offset, bytes.Count), quotas, onClose);
    }

    /// <summary>Opens a reader over a text that is still arriving.</summary>
    /// <param name="text">The text.</param>
    /// <param name="start">Its first bytes, as far as the end of a declaration.</param>
    /// <param name="quotas">The reader's quotas.</param>
    /// <exception cref="InvalidOperationException">The charset is unknown here.</exception>
    public XmlDictionaryReader Open(Stream text, ReadOnlySpan<byte> start, XmlDictionaryReaderQuotas quotas) =>
        IsPlain(start) ? XmlDictionaryReader.CreateTextReader(text, quotas) : OpenStock(text, quotas, null);

    private XmlDictionaryReader OpenStock(Stream text, XmlDictionaryReaderQuotas quotas, Action? onClose)
    {
        var reader = EncodingOf(Charset) is { } encoding
            ? new StockTextReader(new StreamReader(text, encoding), quotas.MaxDepth, onClose)
            : new StockTextReader(text, quotas.MaxDepth, onClose);
        reader.WhitespaceHandling = IsByXmlSerializer ? WhitespaceHandling.Significant : WhitespaceHandling.All;
        return XmlDictionaryReader.CreateDictionaryReader(reader);
    }

    // Whether the reader for dictionaries reads it: it knows UTF-8 alone, and believes the declaration.
    private bool IsPlain(ReadOnlySpan<byte> text)
    {
        if (IsByXmlSerializer || (Charset is not null && EncodingOf(Charset) is not UTF8Encoding))
        {
            return false;
        }

        text = text.StartsWith(Encoding.UTF8.Preamble) ? text[Encoding.UTF8.Preamble.Length..] : text;
        if (text.StartsWith("<?xml"u8) && text.IndexOf("?>"u8) is > 0 and var end)
        {
            var declaration = Encoding.ASCII.GetString(text[..end]);
            return !declaration.Contains("encoding", StringComparison.Ordinal)
                || declaration.Contains("utf-8", StringComparison.OrdinalIgnoreCase);
        }

        // UTF-16 begins with its mark, or with half of a character that is no other's half.
        return text.Length < 2 || (text[0] is not (0 or 0xFE or 0xFF) && text[1] != 0);
    }

    // HttpContent.ReadAsStringAsync does the same, but for a common misspelling.
    private static Encoding? EncodingOf(string? charset)
    {
        try
        {
            return charset?.Trim('"') switch
            {
                null => null,
                var name when name.Equals("utf8", StringComparison.OrdinalIgnoreCase) => Encoding.UTF8,
                var name => Encoding.GetEncoding(name),
            };
        }
        catch (ArgumentException e)
        {
            throw new InvalidOperationException($"The content type names the charset '{charset}', which is unknown here.", e);
        }
    }

    /// <summary>The reader that XmlSerializer reads text with, held to a depth.</summary>
    private sealed class StockTextReader : XmlTextReader
    {
        private readonly int _maximumDepth;
        private Action? _onClose;

        public StockTextReader(Stream text, int maximumDepth, Action? onClose)
            : base(text)
        {
            _maximumDepth = maximumDepth;
            _onClose = onClose;
            Begin();
        }

        public StockTextReader(TextReader text, int maximumDepth, Action? onClose)
            : base(text)
        {
            _maximumDepth = maximumDepth;
            _onClose = onClose;
            Begin();
        }

        public override bool Read()
        {
            var isRead = base.Read();
            return Depth < _maximumDepth || NodeType != XmlNodeType.Element
                ? isRead
                : throw new XmlException($"The text has more than {_maximumDepth:N0} elements open, which is the limit here.");
        }

        public override void Close()
        {
            base.Close();
            Interlocked.Exchange(ref _onClose, null)?.Invoke();
        }

        private void Begin()
        {
            Normalization = true;
            DtdProcessing = DtdProcessing.Prohibit;
            XmlResolver = null;
        }
    }
}
