// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>Reads a document from a source of typed nodes; the source is a derived class.</summary>
/// <remarks>
/// Does everything that does not depend on the source. Names are numbers and values stay typed until text is asked for,
/// so that a serializer that knows what comes makes no string but those that it keeps. Behaves as the stock reader for
/// .NET binary XML does; documented differences: white space may be shown as such, xml:lang and xml:space are seen
/// however they are encoded, times and floating-point numbers are copied as text, canonicalization is not offered. Not
/// thread-safe. Longer than 800 lines because it is the whole contract of XmlDictionaryReader over one cursor: each of
/// its overrides moves the same state.
/// </remarks>
internal abstract partial class InfosetReader : XmlDictionaryReader
{
    private readonly XmlDictionaryReaderQuotas _quotas = new();
    private readonly int _depthLimit;
    private readonly int _maximumDepth;
    private Action<InfosetReader>? _onClose;
    private ReadState _readState;
    private XmlNodeType _nodeType;
    private bool _isAttributeText;
    private bool _isAtomic;
    private Pending _pending;
    private InfosetValue _value;

    // The value as text if it was asked for, and how much of that was read in pieces.
    private string? _text;
    private int _textStart;

    /// <summary>Starts before the first node.</summary>
    /// <param name="names">The names of the document, for this reader alone until it is closed.</param>
    /// <param name="quotas">The caller's quotas; copied.</param>
    /// <param name="maximumDepth">Most elements that may be open at once, besides the quota.</param>
    /// <param name="hasLayout">Whether text of nothing but white space is shown as white space.</param>
    /// <param name="onClose">Is called once, when the reader is closed.</param>
    protected InfosetReader(
        InfosetNames names, XmlDictionaryReaderQuotas quotas, int maximumDepth, bool hasLayout, Action<InfosetReader>? onClose)
    {
        quotas.CopyTo(_quotas);
        Names = names;
        _depthLimit = maximumDepth;
        _maximumDepth = Math.Min(maximumDepth, quotas.MaxDepth);
        HasLayout = hasLayout;
        _onClose = onClose;
    }

    /// <summary>What is still to come of the current node.</summary>
    [Flags]
    private enum Pending
    {
        None = 0,

        /// <summary>The end of the element follows the text without a node of its own in the source.</summary>
        End = 1,

        /// <summary>The element is one of an array, and its value was not read.</summary>
        ArrayElement = 2,

        /// <summary>As above, and its value was read.</summary>
        ArrayContent = 4,

        /// <summary>The element is an empty one: it ends without a node of its own for the end.</summary>
        Exit = 8,
    }

    public override string BaseURI => string.Empty;

    public override bool CanReadBinaryContent => true;

    public override bool CanReadValueChunk => true;

    public override XmlDictionaryReaderQuotas Quotas => _quotas;

    public override ReadState ReadState => _readState;

    public override bool EOF => _readState == ReadState.EndOfFile;

    public override bool IsDefault => false;

    /// <summary>Whether the source says of the element that it was written as an empty one; the binary form says it of none.</summary>
    public override bool IsEmptyElement => _pending == Pending.Exit && _nodeType == XmlNodeType.Element;

    public override XmlNodeType NodeType => _nodeType;

    public override int Depth => _nodeType switch
    {
        XmlNodeType.Element or XmlNodeType.EndElement => _depth - 1,
        _ => _isAttributeText ? _depth + 1 : _depth,
    };

    public override bool HasValue => _nodeType is XmlNodeType.Attribute or XmlNodeType.Text or XmlNodeType.CDATA or XmlNodeType.Comment
        or XmlNodeType.ProcessingInstruction or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace;

    public override string Value
    {
        get
        {
            if (_text is null)
            {
                _text = HasValue ? TextOf(_value) : string.Empty;
                _textStart = 0;
            }
            else if (_textStart != 0)
            {
                _text = _text[_textStart..];
                _textStart = 0;
            }

            return _text;
        }
    }

    /// <summary>The type that .NET's writers copy the value by; string where their copy would be another value.</summary>
    /// <remarks>The binary writer drops the kind of a time, and of a floating-point number the sign of zero and the spelling.</remarks>
    public override Type ValueType => _text is null && HasValue && (_isAtomic || _value.Kind == InfosetKind.Bytes)
        && _value.Kind is not (InfosetKind.DateTime or InfosetKind.Single or InfosetKind.Double)
            ? TypeOf(_value.Kind)
            : typeof(string);

    /// <summary>The document's names.</summary>
    protected InfosetNames Names { get; }

    /// <summary>Whether nothing but the end of its element follows the text.</summary>
    protected bool EndsElement => (_pending & Pending.End) != 0;

    /// <summary>Whether text of nothing but white space is shown as white space.</summary>
    protected bool HasLayout { get; set; }

    /// <summary>Most elements that may be open at once, besides the quota.</summary>
    protected int DepthLimit => _depthLimit;

    /// <summary>Whether no element is open.</summary>
    protected bool IsOutsideRoot => _depth == 0;

    public override bool Read()
    {
        if (_pending != Pending.None)
        {
            return ReadPending();
        }

        if (_nodeType == XmlNodeType.EndElement)
        {
            ExitElement();
        }

        return ReadNext();
    }

    public override void Skip()
    {
        if (_readState != ReadState.Interactive)
        {
            return;
        }

        if (_nodeType != XmlNodeType.Element && !MoveToElement())
        {
            Read();
            return;
        }

        if (_pending == Pending.Exit)
        {
            Read();
            return;
        }

        var depth = _depth;
        while (Read() && (_depth > depth || _nodeType != XmlNodeType.EndElement))
        {
        }

        if (_nodeType == XmlNodeType.EndElement)
        {
            Read();
        }
    }

    public override XmlNodeType MoveToContent() => _nodeType is XmlNodeType.Element or XmlNodeType.EndElement ? _nodeType : FindContent();

    public override void ResolveEntity() => throw new InvalidOperationException("The document has no entities to resolve.");

    public override void Close()
    {
        _nodeType = XmlNodeType.None;
        _readState = ReadState.Closed;
        _attributeCount = 0;
        _isAttributeText = false;
        _pending = Pending.None;
        _text = null;
        if (Interlocked.Exchange(ref _onClose, null) is { } onClose)
        {
            onClose(this);
        }
    }

    /// <summary>Moves to the source's next node by one of the methods below; false at its end.</summary>
    protected abstract bool ReadNode();

    /// <summary>Moves to the value of the next item of an array by <see cref="ShowText"/>.</summary>
    protected abstract void ReadItem(ref InfosetValue value);

    /// <summary>Where the source keeps the bytes of a value that has any.</summary>
    protected abstract ReadOnlySpan<byte> BytesOf(in InfosetValue value);

    /// <summary>The string of a value of kind <see cref="InfosetKind.Shared"/>.</summary>
    protected virtual string StringOf(in InfosetValue value) => throw new NotSupportedException("The source has no shared strings.");

    /// <summary>Returns the values of a list.</summary>
    protected abstract object[] ListOf(in InfosetValue value);

    /// <summary>The value of the node that is being read, to be set before <see cref="ShowText"/> or <see cref="ShowMarkup"/>.</summary>
    protected ref InfosetValue NextValue() => ref _value;

    private bool ReadNext()
    {
        if (_readState != ReadState.Interactive)
        {
            if (_readState != ReadState.Initial)
            {
                return false;
            }

            _readState = ReadState.Interactive;
        }

        return ReadNode();
    }

    private bool ReadPending()
    {
        if (_pending == Pending.Exit)
        {
            _pending = Pending.None;
            ExitElement();
            return ReadNext();
        }

        if ((_pending & Pending.End) != 0)
        {
            _pending &= ~Pending.End;
            return ShowEnd();
        }

        if (_pending == Pending.ArrayElement)
        {
            _arrayCount--;
            ReadItem(ref _value);
            ShowText(endsElement: true);
            _pending = Pending.End | Pending.ArrayContent;
            return true;
        }

        if (_arrayCount != 0)
        {
            ShowArrayElement();
            return true;
        }

        _pending = Pending.None;
        ExitElement();
        return ReadNext();
    }

    private XmlNodeType FindContent()
    {
        do
        {
            switch (_nodeType)
            {
                case XmlNodeType.Element:
                case XmlNodeType.EndElement:
                    return _nodeType;
                case XmlNodeType.Attribute:
                    MoveToElement();
                    return _nodeType;
                case XmlNodeType.Text or XmlNodeType.CDATA when _leftCount > 0 || !IsWhitespaceText():
                    return _nodeType;
            }
        }
        while (Read());
        return _nodeType;
    }

    private void CheckWhitespace()
    {
        if (_value.Kind is not (InfosetKind.Utf8 or InfosetKind.Utf16 or InfosetKind.Empty or InfosetKind.Name or InfosetKind.Shared)
            || !IsWhitespaceText())
        {
            if (_depth == 0)
            {
                InfosetFaults.Throw("The document has text outside its root element.");
            }

            return;
        }

        if (_depth == 0 && _pending != Pending.None)
        {
            InfosetFaults.Throw("The document has the end of an element that was not started.");
        }

        if (HasLayout)
        {
            _nodeType = XmlSpace == XmlSpace.Preserve ? XmlNodeType.SignificantWhitespace : XmlNodeType.Whitespace;
        }
    }

    private bool IsWhitespaceText()
    {
        if (_text is not null)
        {
            return InfosetText.IsWhitespace(_text.AsSpan(_textStart));
        }

        return _value.Kind switch
        {
            InfosetKind.Utf8 => InfosetText.IsWhitespace(BytesOf(_value)),
            InfosetKind.Empty => true,
            InfosetKind.Name or InfosetKind.Utf16 or InfosetKind.Shared => InfosetText.IsWhitespace(TextOf(_value)),
            InfosetKind.Bytes => _value.Length == 0,
            _ => false,
        };
    }
}
