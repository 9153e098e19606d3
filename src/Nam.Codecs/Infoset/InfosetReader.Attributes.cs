// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Attributes, namespace declarations among them.</content>
internal abstract partial class InfosetReader
{
    // Up to here every pair is compared.
    private const int FewAttributes = 12;

    private Attribute[] _attributes = [];

    // Those of the current element; none at other nodes.
    private int _attributeCount;
    private int _attributeIndex = -1;

    public override int AttributeCount => _attributeCount;

    public override string this[int i] => GetAttribute(i);

    public override string? this[string name] => GetAttribute(name);

    public override string? this[string name, string? namespaceURI] => GetAttribute(name, namespaceURI);

    public override string GetAttribute(int i) => TextOf(_attributes[CheckIndex(i)].Value);

    public override string? GetAttribute(string name)
    {
        var index = Find(name);
        return index < 0 ? null : TextOf(_attributes[index].Value);
    }

    public override string? GetAttribute(string name, string? namespaceURI)
    {
        var index = Find(name, namespaceURI);
        return index < 0 ? null : TextOf(_attributes[index].Value);
    }

    public override string? GetAttribute(XmlDictionaryString localName, XmlDictionaryString namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        namespaceUri ??= XmlDictionaryString.Empty;
        for (var index = 0; index < _attributeCount; index++)
        {
            ref var attribute = ref _attributes[index];
            if (Names.Is(attribute.Local, localName) && Names.Is(attribute.Uri, namespaceUri))
            {
                return TextOf(attribute.Value);
            }
        }

        return null;
    }

    public override void MoveToAttribute(int i) => ShowAttribute(CheckIndex(i));

    public override bool MoveToAttribute(string name) => TryShowAttribute(Find(name));

    public override bool MoveToAttribute(string name, string? ns) => TryShowAttribute(Find(name, ns));

    public override bool MoveToFirstAttribute() => TryShowAttribute(_attributeCount == 0 ? -1 : 0);

    public override bool MoveToNextAttribute()
    {
        // Serializers ask this of nearly every element.
        return _attributeIndex + 1 < _attributeCount && TryShowAttribute(_attributeIndex + 1);
    }

    public override bool MoveToElement() => (_nodeType == XmlNodeType.Attribute || _isAttributeText) && LeaveAttributes();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool LeaveAttributes()
    {
        _name = _open[_depth].Name;
        _nodeType = XmlNodeType.Element;
        _isAttributeText = false;
        _attributeIndex = -1;
        _text = null;
        return true;
    }

    public override bool ReadAttributeValue()
    {
        if (_nodeType != XmlNodeType.Attribute)
        {
            return false;
        }

        // The value as a whole, however much of it was read in chunks.
        _value = _attributes[_attributeIndex].Value;
        _nodeType = XmlNodeType.Text;
        _isAttributeText = true;
        _text = null;
        return true;
    }

    /// <summary>Adds an attribute to the element that was entered, whose value the caller then sets.</summary>
    protected ref InfosetValue AddAttribute(int prefix, int local)
    {
        if (_attributeCount == _attributes.Length)
        {
            Array.Resize(ref _attributes, Math.Max(8, 2 * _attributeCount));
        }

        ref var attribute = ref _attributes[_attributeCount++];
        attribute.Prefix = prefix;
        attribute.Local = local;
        attribute.Uri = -1;
        return ref attribute.Value;
    }

    /// <summary>Ends the attributes of the element that was entered: finds their namespaces and refuses duplicates.</summary>
    protected void FinishAttributes()
    {
        for (var index = 0; index < _attributeCount; index++)
        {
            ref var attribute = ref _attributes[index];
            if (attribute.Uri >= 0)
            {
                continue;
            }

            // The default namespace is not for attributes.
            attribute.Uri = attribute.Prefix == InfosetNames.Empty ? InfosetNames.Empty : Names.Bound(attribute.Prefix);
            if (attribute.Uri < 0)
            {
                ThrowUndefinedPrefix(attribute.Prefix);
            }

            if (attribute.Prefix == InfosetNames.Xml)
            {
                AddScope(Names[attribute.Local], attribute.Value);
            }
        }

        if (_attributeCount > 1)
        {
            CheckDuplicates();
        }
    }

    /// <summary>Makes the values of the attributes so far independent of the source.</summary>
    protected void SaveAttributes()
    {
        foreach (ref var attribute in _attributes.AsSpan(0, _attributeCount))
        {
            if (attribute.Value.Kind is InfosetKind.Utf8 or InfosetKind.Utf16 or InfosetKind.Bytes or InfosetKind.Shared)
            {
                attribute.Value.Name = Names.InternCharacters(TextOf(attribute.Value));
                attribute.Value.Kind = InfosetKind.Name;
            }
        }
    }

    private void AddDeclaration(int prefix, int uri)
    {
        // As attributes, xmlns="…" has no prefix and xmlns:p="…" is p with the prefix xmlns.
        var isDefault = prefix == InfosetNames.Empty;
        ref var value = ref AddAttribute(isDefault ? InfosetNames.Empty : InfosetNames.Xmlns, isDefault ? InfosetNames.Xmlns : prefix);
        value.Kind = InfosetKind.Name;
        value.Name = uri;
        _attributes[_attributeCount - 1].Uri = InfosetNames.XmlnsUri;
    }

    private void CheckDuplicates()
    {
        if (_attributeCount > FewAttributes)
        {
            var seen = new HashSet<(int Local, int Uri)>(_attributeCount);
            foreach (ref var attribute in _attributes.AsSpan(0, _attributeCount))
            {
                if (!seen.Add((Names.First(attribute.Local), Names.First(attribute.Uri))))
                {
                    ThrowDuplicate(attribute);
                }
            }

            return;
        }

        for (var index = 1; index < _attributeCount; index++)
        {
            ref var attribute = ref _attributes[index];
            for (var other = 0; other < index; other++)
            {
                if (Names.AreSame(attribute.Local, _attributes[other].Local) && Names.AreSame(attribute.Uri, _attributes[other].Uri))
                {
                    ThrowDuplicate(attribute);
                }
            }
        }
    }

    private void ThrowDuplicate(in Attribute attribute) =>
        InfosetFaults.Throw(
            $"The document has an element with two attributes '{Names[attribute.Local]}' of the namespace '{Names[attribute.Uri]}'.");

    private int CheckIndex(int index)
    {
        if ((uint)index >= (uint)AttributeCount)
        {
            throw new ArgumentOutOfRangeException(nameof(index), index, $"The node has {AttributeCount:N0} attributes.");
        }

        return index;
    }

    private int Find(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var colon = name.IndexOf(':', StringComparison.Ordinal);
        var prefix = colon < 0 ? default : name.AsSpan(0, colon);
        var local = name.AsSpan(colon + 1);
        for (var index = 0; index < _attributeCount; index++)
        {
            ref var attribute = ref _attributes[index];
            if (local.SequenceEqual(Names[attribute.Local]) && prefix.SequenceEqual(Names[attribute.Prefix]))
            {
                return index;
            }
        }

        return -1;
    }

    private int Find(string localName, string? namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        namespaceUri ??= string.Empty;
        for (var index = 0; index < _attributeCount; index++)
        {
            ref var attribute = ref _attributes[index];
            if (Names.Is(attribute.Local, localName) && Names.Is(attribute.Uri, namespaceUri))
            {
                return index;
            }
        }

        return -1;
    }

    private bool TryShowAttribute(int index)
    {
        if (index < 0)
        {
            return false;
        }

        ShowAttribute(index);
        return true;
    }

    private void ShowAttribute(int index)
    {
        ref var attribute = ref _attributes[index];
        _name = new InfosetName(attribute.Prefix, attribute.Local, attribute.Uri);
        _value = attribute.Value;
        _attributeIndex = index;
        _nodeType = XmlNodeType.Attribute;
        _isAttributeText = false;
        _isAtomic = true;
        _text = null;
    }

    private struct Attribute
    {
        internal int Prefix;
        internal int Local;
        internal int Uri;
        internal InfosetValue Value;
    }
}
