// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Binary;

/// <content>Elements and attributes.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <inheritdoc/>
    public override void WriteStartElement(string? prefix, string localName, string? ns)
    {
        ArgumentException.ThrowIfNullOrEmpty(localName);
        prefix = StartElement(prefix, ns, null);
        AppendElement(prefix, _names.Get(localName, localName), localName);
    }

    /// <inheritdoc/>
    public override void WriteStartElement(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        prefix = StartElement(prefix, namespaceUri?.Value, namespaceUri);
        AppendElement(prefix, _names.Get(localName, localName.Value), localName.Value);
    }

    /// <inheritdoc/>
    public override void WriteEndElement()
    {
        if (_scopes.Depth == 0)
        {
            throw new InvalidOperationException("There is no open element to end.");
        }

        if (_state != State.Content || _trailCount != 0)
        {
            FinishStart();
        }

        AppendEndElement();
        _scopes.Exit();
        _state = _scopes.Depth == 0 ? State.Epilogue : State.Content;
    }

    /// <inheritdoc/>
    public override void WriteStartAttribute(string? prefix, string localName, string? ns)
    {
        prefix = StartAttribute(prefix, ref localName, ns, null);
        if (_attributeKind == AttributeKind.Plain)
        {
            AppendAttribute(prefix, _names.Get(localName, localName), localName);
        }
    }

    /// <inheritdoc/>
    public override void WriteStartAttribute(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        var name = localName.Value;
        prefix = StartAttribute(prefix, ref name, namespaceUri?.Value, namespaceUri);
        if (_attributeKind == AttributeKind.Plain)
        {
            AppendAttribute(prefix, _names.Get(localName, localName.Value), localName.Value);
        }
    }
}
