// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Structure;

/// <summary>Which namespace declarations are in force while the events of a document go by, and whether the names fit;
/// docs/container-format.md section 2.</summary>
/// <remarks>A <em>scope</em> is the list of declarations in force. Equal lists have the same number, so what was looked
/// up for a node in a row costs one comparison.</remarks>
internal sealed class ScopeTracker
{
    internal const int MaximumScopes = 65_536;

    /// <summary>Declarations in force at once.</summary>
    internal const int MaximumDeclarations = 256;

    /// <summary>More attributes than this on one element may not share a local name: each is compared with the others.</summary>
    internal const int MaximumAlike = 64;

    private const int SmallestScopes = 16;
    private const int LargestKeptNodes = 16_384;

    private readonly StructureState _state;
    private readonly Dictionary<(int Outer, int Declaration), int> _known = [];
    private readonly List<int> _attributes = [];
    private ScopeEntry[] _scopes = new ScopeEntry[SmallestScopes];
    private NodeScope[] _nodes = new NodeScope[SmallestScopes];
    private int[] _stamps = [];

    // The scope of the innermost declaration in force, by prefix.
    private int[] _innermost = new int[SmallestScopes];
    private (int Owner, int Scope)[] _outer = new (int Owner, int Scope)[8];
    private (int Owner, int Scope)[] _saved = [];
    private (int OuterCount, int Owner, int Scope) _savedInner;
    private int _outerCount;

    // Nodes up to the last one of which something is known.
    private int _used;
    private int _scopeCount;
    private int _owner;
    private int _stamp;
    private bool _mayBeTwice;

    internal ScopeTracker(StructureState state)
    {
        _state = state;
        Reset();
    }

    /// <summary>The declarations in force; 0 is none.</summary>
    internal int Scope { get; private set; }

    internal void Reset()
    {
        if (_scopeCount > 1)
        {
            _known.Clear();
        }

        _nodes.AsSpan(0, Math.Min(_used, _nodes.Length)).Clear();
        _stamps.AsSpan(0, Math.Min(_used, _stamps.Length)).Clear();
        if (_nodes.Length > LargestKeptNodes)
        {
            _nodes = new NodeScope[SmallestScopes];
            _stamps = [];
        }

        _used = 0;
        _scopeCount = 1;
        _stamp = 0;
        _attributes.Clear();
        _outerCount = 0;
        _owner = 0;
        GoBack(0);
        if (_innermost.Length > LargestKeptNodes)
        {
            _innermost = new int[SmallestScopes];
        }
    }

    /// <summary>Remembers the declarations in force, to go back to with <see cref="Restore"/>.</summary>
    internal void Save()
    {
        if (_saved.Length < _outerCount)
        {
            _saved = new (int Owner, int Scope)[_outer.Length];
        }

        _outer.AsSpan(0, _outerCount).CopyTo(_saved);
        _savedInner = (_outerCount, _owner, Scope);
    }

    internal void Restore()
    {
        (_outerCount, _owner, var scope) = _savedInner;
        var common = Common(Scope, scope);
        GoBack(common);
        GoOn(scope, common);
        _saved.AsSpan(0, _outerCount).CopyTo(_outer);
    }

    /// <summary>Starts the tag of an element that has attributes or declarations.</summary>
    internal void StartTag()
    {
        _stamp++;
        _attributes.Clear();
        _mayBeTwice = false;
    }

    /// <summary>Adds an attribute or declaration to the tag; returns what is wrong with it, or null.</summary>
    internal string? TakeInTag(int node)
    {
        ref readonly var place = ref _state.Nodes[node];
        if (_stamps.Length < _state.NodeCount)
        {
            Array.Resize(ref _stamps, Math.Max(2 * _stamps.Length, _state.NodeCount));
        }

        _used = Math.Max(_used, node + 1);
        ref var stamp = ref _stamps[place.Group];
        if (stamp == _stamp)
        {
            if (place.Kind == NodeKind.Declaration || _stamps[node] == _stamp)
            {
                return "has an element with two attributes of one name";
            }

            _mayBeTwice = true;
        }

        stamp = _stamp;
        _stamps[node] = _stamp;
        if (place.Kind == NodeKind.Attribute)
        {
            _attributes.Add(node);
            return null;
        }

        return Declare(node, place.Parent);
    }

    /// <summary>Ends a tag that had attributes or declarations; gives what is wrong with it, or null.</summary>
    internal string? EndTag()
    {
        foreach (var attribute in _attributes)
        {
            if (!IsDeclared(attribute))
            {
                return UndeclaredPrefix;
            }
        }

        return _mayBeTwice ? CompareAttributes() : null;
    }

    internal const string UndeclaredPrefix = "has a prefix that is not declared";

    /// <summary>Whether the prefix of an element or attribute has a namespace here.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsDeclared(int node) =>
        ((uint)node < (uint)_nodes.Length && _nodes[node].IsKnown && _nodes[node].Scope == Scope ? _nodes[node].Namespace : Resolve(node))
        >= 0;

    /// <summary>The entry of the namespace of an element or attribute, −1 if its prefix is not declared.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int NamespaceOf(int node) =>
        (uint)node < (uint)_nodes.Length && _nodes[node].IsKnown && _nodes[node].Scope == Scope ? _nodes[node].Namespace : Resolve(node);

    /// <summary>The entry of the namespace that a prefix has here, −1 if it is not declared; the empty prefix always has one.</summary>
    internal int NamespaceOfPrefix(int prefix)
    {
        if ((uint)prefix < (uint)_innermost.Length && _innermost[prefix] is var scope and not 0)
        {
            return _state.Nodes[_scopes[scope].Declaration].Name;
        }

        return prefix switch
        {
            KnownStrings.Empty => KnownStrings.Empty,
            KnownStrings.Xml => KnownStrings.XmlNamespace,
            _ => -1,
        };
    }

    /// <summary>Ends an element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Exit(int element)
    {
        if (_owner == element)
        {
            Leave();
        }
    }

    /// <summary>Applies a declaration without a check of the tag, which was checked before.</summary>
    internal string? Declare(int node, int element)
    {
        if (_owner != element)
        {
            if (_outerCount == _outer.Length)
            {
                Array.Resize(ref _outer, 2 * _outerCount);
            }

            _outer[_outerCount++] = (_owner, Scope);
            _owner = element;
        }

        ref var known = ref At(node);
        if (known.IsKnown && known.Scope == Scope)
        {
            Enter(known.Namespace);
            return null;
        }

        var outer = Scope;
        var key = (outer, node);
        if (!_known.TryGetValue(key, out var scope))
        {
            if (_scopeCount == MaximumScopes || _scopes[outer].Count == MaximumDeclarations)
            {
                return "has too many namespace declarations";
            }

            if (_scopeCount == _scopes.Length)
            {
                Array.Resize(ref _scopes, 2 * _scopeCount);
            }

            scope = _scopeCount++;
            var prefix = _state.Nodes[node].Prefix;
            if (prefix >= _innermost.Length)
            {
                Array.Resize(ref _innermost, Math.Max(2 * _innermost.Length, prefix + 1));
            }

            _scopes[scope] = new ScopeEntry
            {
                Outer = outer, Declaration = node, Count = _scopes[outer].Count + 1, Prefix = prefix, Hidden = _innermost[prefix],
            };
            _known.Add(key, scope);
        }

        known = new NodeScope { IsKnown = true, Scope = outer, Namespace = scope };
        Enter(scope);
        return null;
    }

    private void Leave()
    {
        // The document owns nothing; it is the owner when no element does.
        if (_outerCount != 0)
        {
            (_owner, var scope) = _outer[--_outerCount];
            GoBack(scope);
        }
    }

    /// <summary>Applies the innermost declaration of a scope; the declarations around it are already in force.</summary>
    private void Enter(int scope)
    {
        _innermost[_scopes[scope].Prefix] = scope;
        Scope = scope;
    }

    /// <summary>Ends declarations up to a scope around them.</summary>
    private void GoBack(int outer)
    {
        for (; Scope != outer; Scope = _scopes[Scope].Outer)
        {
            _innermost[_scopes[Scope].Prefix] = _scopes[Scope].Hidden;
        }
    }

    /// <summary>Applies the declarations that a scope adds to the scope <paramref name="outer"/> around it.</summary>
    private void GoOn(int scope, int outer)
    {
        if (scope != outer)
        {
            GoOn(_scopes[scope].Outer, outer);
            Enter(scope);
        }
    }

    /// <summary>The innermost scope around both.</summary>
    private int Common(int one, int other)
    {
        while (one != other)
        {
            if (_scopes[one].Count >= _scopes[other].Count)
            {
                one = _scopes[one].Outer;
            }
            else
            {
                other = _scopes[other].Outer;
            }
        }

        return one;
    }

    private int Resolve(int node)
    {
        ref readonly var place = ref _state.Nodes[node];
        var isNone = place.Prefix == KnownStrings.Empty && place.Kind == NodeKind.Attribute;
        var found = isNone ? KnownStrings.Empty : NamespaceOfPrefix(place.Prefix);
        At(node) = new NodeScope { IsKnown = true, Scope = Scope, Namespace = found };
        return found;
    }

    private ref NodeScope At(int node)
    {
        if (node >= _nodes.Length)
        {
            Array.Resize(ref _nodes, Math.Max(2 * _nodes.Length, _state.NodeCount));
        }

        _used = Math.Max(_used, node + 1);
        return ref _nodes[node];
    }

    private string? CompareAttributes()
    {
        if (_attributes.Count > MaximumAlike)
        {
            return "has too many attributes on one element";
        }

        for (var index = 1; index < _attributes.Count; index++)
        {
            var one = _attributes[index];
            for (var earlier = 0; earlier < index; earlier++)
            {
                var other = _attributes[earlier];
                if (_state.Nodes[one].Name == _state.Nodes[other].Name && NamespaceOf(one) == NamespaceOf(other))
                {
                    return "has an element with two attributes of one name";
                }
            }
        }

        return null;
    }

    private struct ScopeEntry
    {
        internal int Outer;
        internal int Declaration;
        internal int Count;
        internal int Prefix;

        /// <summary>The scope of the declaration of the same prefix that is in force around it, or 0.</summary>
        internal int Hidden;
    }

    /// <summary>What was found for a node last, and in which scope: the namespace of a name, or the scope that a
    /// declaration leads to.</summary>
    private struct NodeScope
    {
        internal bool IsKnown;
        internal int Scope;
        internal int Namespace;
    }
}
