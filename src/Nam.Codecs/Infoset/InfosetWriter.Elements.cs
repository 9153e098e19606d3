// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Elements, attributes, namespace declarations and the document.</content>
internal abstract partial class InfosetWriter
{
    private string _attributeName = string.Empty;

    private protected enum State : byte
    {
        Start,
        Prologue,
        Element,
        Attribute,
        Content,
        Epilogue,
        Closed,
    }

    private protected enum AttributeKind : byte
    {
        Plain,
        Xmlns,
    }

    /// <inheritdoc/>
    public override WriteState WriteState => _state switch
    {
        State.Start => WriteState.Start,
        State.Prologue => WriteState.Prolog,
        State.Element => WriteState.Element,
        State.Attribute => WriteState.Attribute,
        State.Closed => WriteState.Closed,
        _ => WriteState.Content,
    };

    /// <inheritdoc/>
    public override string? LookupPrefix(string ns)
    {
        ArgumentNullException.ThrowIfNull(ns);
        return _scopes.FindPrefix(ns);
    }

    /// <inheritdoc/>
    public override void WriteStartDocument() => WriteDeclaration(string.Empty);

    /// <inheritdoc/>
    public override void WriteStartDocument(bool standalone)
    {
        // The dictionary text writer leaves it out.
        WriteDeclaration(_style == TextStyle.Dictionary ? string.Empty : standalone ? " standalone=\"yes\"" : " standalone=\"no\"");
    }

    /// <inheritdoc/>
    public override void WriteEndDocument()
    {
        if (_state is State.Start or State.Prologue)
        {
            throw new InvalidOperationException("The document has no root element yet; write one before its end.");
        }

        FinishDocument();
    }

    /// <summary>Not supported.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void WriteDocType(string name, string? pubid, string? sysid, string? subset) =>
        throw new NotSupportedException($"The document type '{name}' cannot be carried; write the reply as text.");

    /// <summary>Ends the innermost element; an empty one gets an end tag of its own in text.</summary>
    public override void WriteFullEndElement()
    {
        if (_state == State.Attribute)
        {
            WriteEndAttribute();
        }

        // An empty text between the tags is what tells <a></a> from <a/>.
        if (_state == State.Element && _trailCount == 0)
        {
            MarkNotEmpty();
        }

        WriteEndElement();
    }

    /// <inheritdoc/>
    public override void WriteEndAttribute()
    {
        if (_state != State.Attribute)
        {
            throw new InvalidOperationException($"There is no open attribute to end: the writer is in state {WriteState}.");
        }

        FlushBase64();
        if (_attributeKind == AttributeKind.Xmlns)
        {
            DeclareGiven(_attributeName, TakeAttributeText(), null);
        }
        else
        {
            FinishAttribute();
        }

        _state = State.Element;
    }

    /// <inheritdoc/>
    public override void WriteXmlnsAttribute(string? prefix, string namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(namespaceUri);
        Declare(prefix, namespaceUri, null);
    }

    /// <inheritdoc/>
    public override void WriteXmlnsAttribute(string? prefix, XmlDictionaryString namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(namespaceUri);
        Declare(prefix, namespaceUri.Value, namespaceUri);
    }

    private protected void MarkNotEmpty()
    {
        DeclareNamespaces();
        _state = State.Content;
        PutEmptyText();
        _hasLayout = true;
    }

    private protected string StartElement(string? prefix, string? uri, XmlDictionaryString? dictionaryUri)
    {
        if (_scopes.Depth == MaximumOpenElements)
        {
            throw new NotSupportedException($"More than {MaximumOpenElements:N0} elements are open; write the reply as text.");
        }

        if (_state != State.Content || _trailCount != 0)
        {
            PrepareStart();
        }

        _scopes.Enter();
        _state = State.Element;
        if (uri is null)
        {
            prefix ??= string.Empty;
            _ = _scopes.FindNamespace(prefix) ?? throw new ArgumentException($"The prefix '{prefix}' is not declared.", nameof(prefix));
        }
        else if (prefix is null)
        {
            prefix = _scopes.FindPrefix(uri);
            if (prefix is null)
            {
                prefix = string.Empty;
                _scopes.Declare(prefix, uri, dictionaryUri);
            }
        }
        else
        {
            _scopes.DeclareIfNeeded(prefix, uri, dictionaryUri);
        }

        return prefix;
    }

    private protected void PrepareStart()
    {
        switch (_state)
        {
            case State.Attribute:
                throw new InvalidOperationException("An element cannot start inside an attribute; end the attribute first.");
            case State.Closed:
                throw new InvalidOperationException("The writer is closed; reset it first.");
            case State.Epilogue:
                throw new NotSupportedException("The form has one root element; write a reply with several as text.");
        }

        FlushBase64();
        DeclareNamespacesIfNeeded();
        _hasRoot = true;
    }

    private protected void FinishStart()
    {
        if (_state == State.Attribute)
        {
            WriteEndAttribute();
        }

        FlushBase64();
        DeclareNamespacesIfNeeded();
    }

    private protected string StartAttribute(string? prefix, ref string localName, string? uri, XmlDictionaryString? dictionaryUri)
    {
        if (_state == State.Attribute)
        {
            WriteEndAttribute();
        }

        if (string.IsNullOrEmpty(localName) && prefix != "xmlns")
        {
            throw new ArgumentNullException(nameof(localName), "An attribute needs a name.");
        }

        if (_state != State.Element)
        {
            throw new InvalidOperationException(
                $"An attribute can only start right after its element; the writer is in state {WriteState}.");
        }

        prefix ??= uri == NamespaceScopes.XmlnsNamespace && localName != "xmlns" ? "xmlns"
            : uri == NamespaceScopes.XmlNamespace ? "xml"
            : string.Empty;
        if (prefix.Length == 0 && localName == "xmlns")
        {
            prefix = "xmlns";
            localName = string.Empty;
        }

        _attributeKind = prefix == "xmlns" ? AttributeKind.Xmlns : AttributeKind.Plain;
        _attributeName = localName;
        prefix = ResolveAttributePrefix(prefix, uri, dictionaryUri);
        _state = State.Attribute;
        BeginAttribute();
        return prefix;
    }

    private void WriteDeclaration(string standalone)
    {
        if (_state != State.Start)
        {
            throw new InvalidOperationException($"The XML declaration has to come first; the writer is in state {WriteState}.");
        }

        HasDeclaration = true;
        _prologue = OmitsDeclaration ? string.Empty : $"<?xml version=\"1.0\" encoding=\"utf-8\"{standalone}?>";
        _state = State.Prologue;
    }
}
