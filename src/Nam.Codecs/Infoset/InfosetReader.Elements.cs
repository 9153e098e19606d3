// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Open elements and what they declare.</content>
internal abstract partial class InfosetReader
{
    private Open[] _open = new Open[16];
    private int _depth;
    private bool _hasRoot;
    private Outer[] _declared = [];
    private int _declaredCount;
    private List<XmlScope>? _scopes;
    private InfosetName _name;
    private int _latestScope = 1;

    public override string XmlLang => _scopes is { Count: > 0 } ? _scopes[^1].Lang : string.Empty;

    public override XmlSpace XmlSpace => _scopes is { Count: > 0 } ? _scopes[^1].Space : XmlSpace.None;

    public override string? LookupNamespace(string prefix)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        if (_readState == ReadState.Closed)
        {
            return null;
        }

        if (prefix.Length == 0)
        {
            return Atom(Names.Bound(InfosetNames.Empty));
        }

        var id = Names.Find(prefix);
        var uri = id < 0 ? -1 : Names.Bound(id);
        return uri >= 0 ? Atom(uri) : prefix == "xmlns" ? InfosetNames.XmlnsNamespace : null;
    }

    /// <summary>Gets a number for the declarations in force; two different sets of declarations never have the same number.</summary>
    protected int Scope { get; private set; } = 1;

    /// <summary>Enters an element; its attributes and declarations follow, then <see cref="ShowElement(int, int)"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void EnterElement()
    {
        if (_depth == 0 || _depth >= _maximumDepth || _depth + 1 == _open.Length)
        {
            EnterSlow();
        }

        _open[++_depth].Declared = _declaredCount;
        _attributeCount = 0;
        _attributeIndex = -1;
    }

    /// <summary>Moves to the element that was entered.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected bool ShowElement(int prefix, int local) => ShowElement(new InfosetName(prefix, local, UriOf(prefix)));

    /// <summary>Moves to the element that was entered, whose namespace is known.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected bool ShowElement(in InfosetName name)
    {
        ShowSibling(name);
        _nodeType = XmlNodeType.Element;
        _text = null;
        _isAttributeText = false;
        return true;
    }

    /// <summary>Moves from an element without attributes, of which nothing was read yet, to the next one in the same place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void ShowSibling(in InfosetName name)
    {
        _open[_depth].Name = name;
        _name = name;
    }

    /// <summary>The number of the namespace that a prefix has for elements here.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected int UriOf(int prefix)
    {
        var uri = Names.Bound(prefix);
        if (uri < 0)
        {
            ThrowUndefinedPrefix(prefix);
        }

        return uri;
    }

    /// <summary>Moves to the element that was entered, which is an empty one.</summary>
    protected bool ShowEmptyElement(int prefix, int local)
    {
        ShowElement(prefix, local);
        _pending = Pending.Exit;
        return true;
    }

    /// <summary>Declares a namespace for the element that was entered, and adds the attribute that says so.</summary>
    protected void Declare(int prefix, int uri)
    {
        if (_declaredCount == _declared.Length)
        {
            Array.Resize(ref _declared, Math.Max(8, 2 * _declaredCount));
        }

        ref var bound = ref Names.Bound(prefix);
        _declared[_declaredCount++] = new Outer { Prefix = prefix, Uri = bound, Scope = Scope };
        bound = uri;
        Scope = ++_latestScope;
        AddDeclaration(prefix, uri);
    }

    /// <summary>Leaves the element whose end was read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void ExitElement()
    {
        if (_declaredCount != _open[_depth].Declared || _scopes is { Count: > 0 })
        {
            ExitScopes();
        }

        _depth--;
    }

    private void ExitScopes()
    {
        while (_declaredCount > _open[_depth].Declared)
        {
            ref var outer = ref _declared[--_declaredCount];
            Names.Bound(outer.Prefix) = outer.Uri;
            Scope = outer.Scope;
        }

        while (_scopes is { Count: > 0 } && _scopes[^1].Depth == _depth)
        {
            _scopes.RemoveAt(_scopes.Count - 1);
        }
    }

    private void EnterSlow()
    {
        if (_depth == 0)
        {
            if (_hasRoot)
            {
                InfosetFaults.Throw("The document has more than one root element.");
            }

            _hasRoot = true;
        }

        if (_depth >= _maximumDepth)
        {
            if (_maximumDepth != _depthLimit)
            {
                InfosetFaults.ThrowDepthQuota(_maximumDepth);
            }

            InfosetFaults.Throw(
                $"The document has more than {_maximumDepth:N0} elements open, which is the limit of the decoder.", ReplyFault.OverLimit);
        }

        if (_depth + 1 == _open.Length)
        {
            Array.Resize(ref _open, 2 * _open.Length);
        }
    }

    /// <summary>Records xml:lang and xml:space.</summary>
    private void AddScope(string name, in InfosetValue value)
    {
        if (name == "lang")
        {
            (_scopes ??= []).Add(new XmlScope(_depth, TextOf(value), XmlSpace));
        }
        else if (name == "space")
        {
            var text = TextOf(value);
            if (text is "preserve" or "default")
            {
                (_scopes ??= []).Add(new XmlScope(_depth, XmlLang, text == "preserve" ? XmlSpace.Preserve : XmlSpace.Default));
            }
        }
    }

    private void ThrowUndefinedPrefix(int prefix) =>
        InfosetFaults.Throw($"The document uses the prefix '{Names[prefix]}', which is not declared there.");

    private struct Open
    {
        internal InfosetName Name;

        /// <summary>Declarations outside of the element.</summary>
        internal int Declared;
    }

    private struct Outer
    {
        internal int Prefix;
        internal int Uri;
        internal int Scope;
    }

    private readonly record struct XmlScope(int Depth, string Lang, XmlSpace Space);
}
