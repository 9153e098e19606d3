// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs;

/// <summary>Shows text of nothing but white space as white space, as a reader of text does; the stock binary reader shows it as text.</summary>
/// <remarks>Serializers skip the one between elements and stumble over the other. Only forms from text or documents need this.</remarks>
internal sealed class LayoutReader : XmlDictionaryReader
{
    private readonly XmlDictionaryReader _inner;

    internal LayoutReader(XmlDictionaryReader inner)
    {
        _inner = inner;
    }

    public override XmlNodeType NodeType
    {
        get
        {
            var type = _inner.NodeType;
            if (type != XmlNodeType.Text || _inner.ValueType != typeof(string) || _inner.Value.AsSpan().ContainsAnyExcept(" \t\r\n"))
            {
                return type;
            }

            return _inner.XmlSpace == XmlSpace.Preserve ? XmlNodeType.SignificantWhitespace : XmlNodeType.Whitespace;
        }
    }

    public override int AttributeCount => _inner.AttributeCount;

    public override string BaseURI => _inner.BaseURI;

    public override bool CanReadBinaryContent => _inner.CanReadBinaryContent;

    public override bool CanReadValueChunk => _inner.CanReadValueChunk;

    public override int Depth => _inner.Depth;

    public override bool EOF => _inner.EOF;

    public override bool HasValue => _inner.HasValue;

    public override bool IsDefault => _inner.IsDefault;

    public override bool IsEmptyElement => _inner.IsEmptyElement;

    public override string LocalName => _inner.LocalName;

    public override string Name => _inner.Name;

    public override XmlNameTable NameTable => _inner.NameTable;

    public override string NamespaceURI => _inner.NamespaceURI;

    public override string Prefix => _inner.Prefix;

    public override XmlDictionaryReaderQuotas Quotas => _inner.Quotas;

    public override ReadState ReadState => _inner.ReadState;

    public override string Value => _inner.Value;

    public override Type ValueType => _inner.ValueType;

    public override string XmlLang => _inner.XmlLang;

    public override XmlSpace XmlSpace => _inner.XmlSpace;

    public override string? GetAttribute(string name)
    {
        return _inner.GetAttribute(name);
    }

    public override string? GetAttribute(string name, string? namespaceURI)
    {
        return _inner.GetAttribute(name, namespaceURI);
    }

    public override string GetAttribute(int i)
    {
        return _inner.GetAttribute(i);
    }

    public override string? LookupNamespace(string prefix)
    {
        return _inner.LookupNamespace(prefix);
    }

    public override bool MoveToAttribute(string name)
    {
        return _inner.MoveToAttribute(name);
    }

    public override bool MoveToAttribute(string name, string? ns)
    {
        return _inner.MoveToAttribute(name, ns);
    }

    public override void MoveToAttribute(int i)
    {
        _inner.MoveToAttribute(i);
    }

    public override bool MoveToElement()
    {
        return _inner.MoveToElement();
    }

    public override bool MoveToFirstAttribute()
    {
        return _inner.MoveToFirstAttribute();
    }

    public override bool MoveToNextAttribute()
    {
        return _inner.MoveToNextAttribute();
    }

    public override bool Read()
    {
        return _inner.Read();
    }

    public override bool ReadAttributeValue()
    {
        return _inner.ReadAttributeValue();
    }

    public override void ResolveEntity()
    {
        _inner.ResolveEntity();
    }

    public override bool TryGetNamespaceUriAsDictionaryString(out XmlDictionaryString namespaceUri)
    {
        return _inner.TryGetNamespaceUriAsDictionaryString(out namespaceUri!);
    }

    public override bool TryGetLocalNameAsDictionaryString(out XmlDictionaryString localName)
    {
        return _inner.TryGetLocalNameAsDictionaryString(out localName!);
    }

    public override bool IsLocalName(XmlDictionaryString localName)
    {
        return _inner.IsLocalName(localName);
    }

    public override bool IsNamespaceUri(XmlDictionaryString namespaceUri)
    {
        return _inner.IsNamespaceUri(namespaceUri);
    }

    public override string ReadContentAsString()
    {
        return _inner.ReadContentAsString();
    }

    public override string ReadElementContentAsString()
    {
        return _inner.ReadElementContentAsString();
    }

    public override string ReadString()
    {
        return _inner.ReadString();
    }

    public override int ReadValueChunk(char[] buffer, int index, int count)
    {
        return _inner.ReadValueChunk(buffer, index, count);
    }

    public override int ReadValueAsBase64(byte[] buffer, int offset, int count)
    {
        return _inner.ReadValueAsBase64(buffer, offset, count);
    }

    public override byte[] ReadContentAsBase64()
    {
        return _inner.ReadContentAsBase64();
    }

    public override byte[] ReadElementContentAsBase64()
    {
        return _inner.ReadElementContentAsBase64();
    }

    public override int ReadContentAsBase64(byte[] buffer, int index, int count)
    {
        return _inner.ReadContentAsBase64(buffer, index, count);
    }

    public override int ReadElementContentAsBase64(byte[] buffer, int index, int count)
    {
        return _inner.ReadElementContentAsBase64(buffer, index, count);
    }

    public override void Close()
    {
        _inner.Close();
    }
}
