// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Text;
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Characters, base64 and raw text.</content>
internal abstract partial class InfosetWriter
{
    private readonly byte[] _trail = new byte[3];
    private protected int _trailCount;

    /// <inheritdoc/>
    public override void WriteChars(char[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        var text = buffer.AsSpan(index, count);
        if (text.Length != 0)
        {
            WriteText(text);
        }
    }

    /// <summary>Writes one character; the text shows it as an entity only if it has to.</summary>
    /// <param name="ch">A character that is not a surrogate.</param>
    public override void WriteCharEntity(char ch)
    {
        if (char.IsSurrogate(ch))
        {
            throw new ArgumentException("A surrogate is not a character of its own.", nameof(ch));
        }

        // An entity escapes newline normalisation, so this goes around it.
        BeforeText();
        PutChars([ch]);
    }

    /// <inheritdoc/>
    public override void WriteSurrogateCharEntity(char lowChar, char highChar)
    {
        if (!char.IsSurrogatePair(highChar, lowChar))
        {
            throw new ArgumentException("The two characters are not a surrogate pair.", nameof(lowChar));
        }

        WriteText([highChar, lowChar]);
    }

    /// <summary>Not supported.</summary>
    /// <param name="name">Name of the entity.</param>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void WriteEntityRef(string name) =>
        throw new NotSupportedException($"The entity reference '{name}' cannot be carried; write the reply as text.");

    /// <inheritdoc/>
    public override void WriteName(string name) => WriteString(name);

    /// <inheritdoc/>
    public override void WriteWhitespace(string? ws)
    {
        ArgumentNullException.ThrowIfNull(ws);
        if (!IsWhitespace(ws))
        {
            throw new ArgumentException("Only blanks, tabs and line ends are white space.", nameof(ws));
        }

        _hasLayout = true;
        WriteString(ws);
    }

    /// <summary>Writes text that is markup already: as characters if there is none in it, else parsed.</summary>
    /// <param name="data">The text.</param>
    /// <exception cref="NotSupportedException">It is not well-formed by itself, or would look different as characters.</exception>
    public override void WriteRaw(string data)
    {
        if (!string.IsNullOrEmpty(data))
        {
            WriteRaw(data.AsSpan());
        }
    }

    /// <inheritdoc cref="WriteRaw(string)"/>
    public override void WriteRaw(char[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        if (count != 0)
        {
            WriteRaw(buffer.AsSpan(index, count));
        }
    }

    /// <inheritdoc/>
    public override void WriteQualifiedName(string localName, string? ns)
    {
        ArgumentException.ThrowIfNullOrEmpty(localName);
        var prefix = QualifiedNamePrefix(ns ?? string.Empty, null);
        if (prefix.Length == 0)
        {
            WriteString(localName);
        }
        else
        {
            WriteText($"{prefix}:{localName}");
        }
    }

    /// <inheritdoc/>
    public override void WriteBinHex(byte[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        WriteString(Convert.ToHexString(buffer, index, count));
    }

    /// <inheritdoc/>
    public override void WriteBase64(byte[] buffer, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        var bytes = buffer.AsSpan(index, count);

        // Text shows three bytes as four characters, so a rest of one or two waits for what the next call brings.
        while (_trailCount != 0 && !bytes.IsEmpty)
        {
            _trail[_trailCount++] = bytes[0];
            bytes = bytes[1..];
            if (_trailCount == _trail.Length)
            {
                FlushBase64();
            }
        }

        var whole = bytes.Length - (bytes.Length % _trail.Length);
        if (whole != 0)
        {
            BeforeText();
            PutOctets(bytes[..whole]);
        }

        foreach (var value in bytes[whole..])
        {
            _trail[_trailCount++] = value;
        }
    }

    /// <inheritdoc/>
    public override Task WriteBase64Async(byte[] buffer, int index, int count)
    {
        WriteBase64(buffer, index, count);
        return Task.CompletedTask;
    }

    // XmlWriter.Create refuses half a surrogate pair, where the dictionary text writer puts U+FFFD in its place.
    private static void RequirePairs(ReadOnlySpan<char> text)
    {
        var first = text.IndexOfAnyInRange('\uD800', '\uDFFF');
        for (var index = first < 0 ? text.Length : first; index < text.Length; index++)
        {
            if (char.IsSurrogate(text[index]) && (index + 1 == text.Length || !char.IsSurrogatePair(text[index], text[++index])))
            {
                throw new ArgumentException("The text has half a surrogate pair.", nameof(text));
            }
        }
    }

    // XmlWriter.Create's default; a carriage return that stays is one that the text shows as an entity.
    private static string WithLineEnds(string text) =>
        text.Replace("\r\n", "\n", StringComparison.Ordinal).Replace('\r', '\n');

    private protected static bool IsWhitespace(ReadOnlySpan<char> text) => !text.ContainsAnyExcept(XmlCharacters.SpaceCharacters);

    /// <summary>Writes characters that are not empty.</summary>
    private protected void WriteText(ReadOnlySpan<char> text)
    {
        if (_scopes.Depth == 0)
        {
            WriteOutside(text);
            return;
        }

        if (_style == TextStyle.Writer)
        {
            RequirePairs(text);
        }

        BeforeText();
        if (_style == TextStyle.Writer && _state != State.Attribute && text.Contains('\r'))
        {
            text = WithLineEnds(text.ToString());
        }

        PutChars(text);
    }

    private void WriteOutside(ReadOnlySpan<char> text)
    {
        if (!IsWhitespace(text))
        {
            throw new InvalidOperationException("Only white space may stand outside the root element.");
        }

        if (_state is State.Start or State.Prologue && IsDocumentEmpty && _prologue.Length + text.Length <= MaximumPrologueBytes)
        {
            _prologue += text.ToString();
            _state = State.Prologue;
        }
        else if (_state != State.Closed)
        {
            PutOutside(text);
            _hasLayout = true;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected void BeforeText()
    {
        if (_trailCount == 0)
        {
            if (_state == State.Content)
            {
                return;
            }

            if (_state == State.Element && !_scopes.HasDeclarations)
            {
                _state = State.Content;
                return;
            }
        }

        PrepareText();
    }

    private protected void PrepareText()
    {
        FlushBase64();
        switch (_state)
        {
            case State.Content:
                break;
            case State.Element:
                DeclareNamespaces();
                _state = State.Content;
                break;
            case State.Attribute:
                StartAttributeValue();
                break;
            default:
                throw new InvalidOperationException($"A value cannot stand outside the root element; the writer is in state {WriteState}.");
        }
    }

    private protected void FlushBase64()
    {
        if (_trailCount == 0)
        {
            return;
        }

        var count = _trailCount;
        _trailCount = 0;
        BeforeText();
        PutOctets(_trail.AsSpan(0, count));
    }

    private void WriteRaw(ReadOnlySpan<char> text)
    {
        var isSpecial = text.ContainsAny(XmlCharacters.NotRaw) || (_state == State.Attribute && text.ContainsAny('\t', '\n', '"'));
        if (!isSpecial)
        {
            WriteText(text);
            return;
        }

        if (_state == State.Attribute || _scopes.Depth == 0)
        {
            throw new NotSupportedException(
                "Raw text with markup or special characters can only stand in an element; write the reply as text.");
        }

        FinishStart();
        _state = State.Content;
        if (!TryPutMarkup(Encoding.UTF8.GetBytes(text.ToString())))
        {
            throw new NotSupportedException(
                "The raw text is not well-formed by itself or holds what the form cannot carry; write the reply as text.");
        }
    }

    private protected string QualifiedNamePrefix(string uri, XmlDictionaryString? dictionaryUri)
    {
        var prefix = _scopes.FindPrefix(uri);
        if (prefix is not null)
        {
            return prefix;
        }

        return _state == State.Attribute
            ? _scopes.Invent(uri, dictionaryUri)
            : throw new ArgumentException(
                $"The namespace '{uri}' is not declared; a qualified name in text needs its prefix.", nameof(uri));
    }
}
