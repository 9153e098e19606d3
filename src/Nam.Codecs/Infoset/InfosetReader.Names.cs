// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Names of the current node.</content>
internal abstract partial class InfosetReader
{
    private XmlNameTable? _nameTable;
    private string?[] _atoms = [];

    public override string LocalName => IsNamed ? Atom(_name.Local) : string.Empty;

    public override string NamespaceURI => IsNamed ? Atom(_name.Uri) : string.Empty;

    public override string Prefix => IsNamed ? Atom(_name.Prefix) : string.Empty;

    public override string Name
    {
        get
        {
            var local = LocalName;
            if (_name.Prefix == InfosetNames.Empty || !IsNamed)
            {
                return local;
            }

            var name = string.Concat(Prefix, ":", local);
            return _nameTable is null ? name : _nameTable.Add(name);
        }
    }

    /// <summary>The table of atoms, made when it is first asked for; names that come later are its atoms.</summary>
    public override XmlNameTable NameTable => _nameTable ??= MakeNameTable();

    private bool IsNamed => _nodeType is XmlNodeType.Element or XmlNodeType.EndElement or XmlNodeType.Attribute
        or XmlNodeType.ProcessingInstruction || _isAttributeText;

    public override bool IsLocalName(string localName)
    {
        ArgumentNullException.ThrowIfNull(localName);
        return Names.Is(NamedLocal(), localName);
    }

    public override bool IsLocalName(XmlDictionaryString localName)
    {
        ArgumentNullException.ThrowIfNull(localName);
        return Names.Is(NamedLocal(), localName);
    }

    public override bool IsNamespaceUri(string namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(namespaceUri);
        return Names.Is(NamedUri(), namespaceUri);
    }

    public override bool IsNamespaceUri(XmlDictionaryString namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(namespaceUri);
        return Names.Is(NamedUri(), namespaceUri);
    }

    public override bool IsStartElement()
    {
        switch (_nodeType)
        {
            case XmlNodeType.Element:
                return true;
            case XmlNodeType.EndElement:
                return false;
            case XmlNodeType.None:
                Read();
                break;
        }

        return MoveToContent() == XmlNodeType.Element;
    }

    public override bool IsStartElement(string name)
    {
        if (name is null || !IsStartElement())
        {
            return false;
        }

        var colon = name.IndexOf(':', StringComparison.Ordinal);
        return colon < 0
            ? _name.Prefix == InfosetNames.Empty && Names.Is(_name.Local, name)
            : name.AsSpan(0, colon).SequenceEqual(Names[_name.Prefix]) && name.AsSpan(colon + 1).SequenceEqual(Names[_name.Local]);
    }

    public override bool IsStartElement(string localName, string namespaceUri) =>
        localName is not null && namespaceUri is not null && IsStartElement() && Names.Is(_name.Local, localName)
        && Names.Is(_name.Uri, namespaceUri);

    public override bool IsStartElement(XmlDictionaryString localName, XmlDictionaryString namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        ArgumentNullException.ThrowIfNull(namespaceUri);
        return (_nodeType == XmlNodeType.Element || IsStartElement()) && Names.Is(_name.Local, localName)
            && Names.Is(_name.Uri, namespaceUri);
    }

    public override bool TryGetLocalNameAsDictionaryString(out XmlDictionaryString localName) =>
        TryGetDictionaryString(NamedLocal(), out localName);

    public override bool TryGetNamespaceUriAsDictionaryString(out XmlDictionaryString namespaceUri) =>
        TryGetDictionaryString(NamedUri(), out namespaceUri);

    public override bool TryGetValueAsDictionaryString(out XmlDictionaryString value) =>
        TryGetDictionaryString(HasValue && _value.Kind == InfosetKind.Name ? _value.Name : -1, out value);

    private bool TryGetDictionaryString(int id, out XmlDictionaryString name)
    {
        if (id == InfosetNames.Empty)
        {
            name = XmlDictionaryString.Empty;
            return true;
        }

        // Only names of the table: a writer that is given one may put it into a dictionary of its own.
        if (id < InfosetNames.FirstOfTable || id >= Names.FixedCount)
        {
            name = null!;
            return false;
        }

        name = Names.AsDictionaryString(id);
        return true;
    }

    private int NamedLocal() => IsNamed ? _name.Local : InfosetNames.Empty;

    private int NamedUri() => IsNamed ? _name.Uri : InfosetNames.Empty;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private string Atom(int id) => _nameTable is null ? Names[id] : AtomOf(id);

    private string AtomOf(int id)
    {
        if (id >= _atoms.Length)
        {
            Array.Resize(ref _atoms, Math.Max(Names.Count, 2 * _atoms.Length));
        }

        return _atoms[id] ??= _nameTable!.Add(Names[id]);
    }

    private XmlNameTable MakeNameTable()
    {
        // Names that were given out before must be the atoms; all but duplicates are.
        var table = new System.Xml.NameTable();
        for (var id = 0; id < Names.Count; id++)
        {
            table.Add(Names[id]);
        }

        return table;
    }
}
