// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Structure;

/// <summary>The nodes, strings and successors that both sides of a container know; docs/container-format.md sections 2 and 3.</summary>
/// <remarks>State 2n is the one right after the start of element n, 2n + 1 the one right after node n. A successor is a
/// node, or 0 for <em>end</em>.</remarks>
internal sealed partial class StructureState
{
    internal const int MaximumNodes = 65_536;
    internal const int MaximumStrings = 65_536;
    internal const int MaximumStringBytes = 1 << 20;
    internal const int MaximumDepth = 1_024;

    /// <summary>Nodes and strings that are left where a document is nearly full.</summary>
    private const int Spare = 1_024;
    /// <summary>Attributes and declarations defined inside one element.</summary>
    internal const int MaximumAttributes = 1_024;

    /// <summary>Characters (UTF-16) of the names of all nodes with their prefixes: every node is checked and gets
    /// markup of its own.</summary>
    internal const int MaximumNameCharacters = 4 << 20;

    /// <summary>Nodes of all blocks but the last that are free, and those that come with every event: a block costs
    /// time for every node, and some of its own.</summary>
    internal const int FreeBlockNodes = 8 << 10;
    internal const int NodesPerEvent = 4;
    internal const int NodesPerBlock = 64;

    private const int SmallestNodes = 64;
    private const int LargestKeptNodes = 16_384;

    /// <summary>Attributes and declarations of one element that are compared with a new one; more are looked up.</summary>
    private const int AttributesCompared = 16;

    private StructureNode[] _nodes = new StructureNode[SmallestNodes];
    private int[] _first = new int[2 * SmallestNodes];
    private int[] _second = new int[2 * SmallestNodes];
    private int[] _children = new int[2 * SmallestNodes];
    private int[] _buckets = new int[2 * SmallestNodes];
    private string[] _strings = new string[KnownStrings.Count + SmallestNodes];

    // Whether a string is a name: 0 where nobody asked, 1 for yes, 2 for no.
    private byte[] _areNames = new byte[KnownStrings.Count + SmallestNodes];
    private int _childrenEnd;
    private int _stringCount;
    private int _stringBytes;
    private int _nameCharacters;
    private long _blockNodes;

    // Groups of the elements with many attributes, by element, kind and name: made when the first new attribute of such an element comes.
    private readonly Dictionary<(int Parent, NodeKind Kind, int Name), int> _groups = [];

    internal StructureState()
    {
        KnownStrings.Table.CopyTo(_strings, 0);
        Reset();
    }

    /// <summary>Nodes, the document included.</summary>
    internal int NodeCount { get; private set; }

    internal StructureNode[] Nodes => _nodes;

    internal int[] First => _first;

    internal int[] Second => _second;

    internal int StringCount => _stringCount;

    /// <summary>Bytes of the strings in UTF-8, without those that every container knows.</summary>
    internal int StringBytes => _stringBytes;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string Text(int entry) => _strings[entry];

    /// <summary>Whether a string is a name without a colon; looks at it once, however many nodes have it.</summary>
    internal bool IsName(int entry)
    {
        if (entry >= _areNames.Length)
        {
            Array.Resize(ref _areNames, _strings.Length);
        }

        ref var isName = ref _areNames[entry];
        if (isName == 0)
        {
            isName = NameRules.IsNCName(_strings[entry]) ? (byte)1 : (byte)2;
        }

        return isName == 1;
    }

    /// <summary>Forgets everything.</summary>
    internal void Reset()
    {
        _areNames.AsSpan(0, Math.Min(_stringCount, _areNames.Length)).Clear();
        ForgetStrings();

        if (_nodes.Length > LargestKeptNodes)
        {
            Shrink();
        }
        else
        {
            ClearBuckets();
        }

        _entryCount = KnownStrings.Count;
        _blockNodes = 0;
        _groups.Clear();
        NodeCount = 1;
        _nodes[0] = default;
        _first.AsSpan(0, 2).Clear();
        _second.AsSpan(0, 2).Clear();
        _childrenEnd = 0;
        _stringCount = KnownStrings.Count;
        _stringBytes = 0;
        _nameCharacters = 0;
    }

    /// <summary>Makes a successor of a state the first one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Promote(int state, int successor)
    {
        _second[state] = _first[state];
        _first[state] = successor;
    }

    internal int Child(int parent, int index)
    {
        ref readonly var node = ref _nodes[parent];
        return (uint)index < (uint)node.ChildCount ? _children[node.ChildStart + index] : -1;
    }

    /// <summary>The node of these properties, or −1.</summary>
    internal int Find(int parent, NodeKind kind, int prefix, int name)
    {
        var index = _buckets[Hash(parent, kind, prefix, name) & (_buckets.Length - 1)];
        while (index != 0)
        {
            ref readonly var node = ref _nodes[index];
            if (node.Parent == parent && node.Name == name && node.Prefix == prefix && node.Kind == kind)
            {
                return index;
            }

            index = node.HashNext;
        }

        return -1;
    }

    /// <summary>Whether an element with all that is in its tag may be too much.</summary>
    internal bool IsNearlyFull =>
        NodeCount > MaximumNodes - Spare || _stringCount > MaximumStrings - Spare || _stringBytes > MaximumStringBytes - MaximumStrings
            || _nameCharacters > MaximumNameCharacters - MaximumStrings;

    /// <summary>Why no node of this kind can be added there, or null.</summary>
    internal string? Refusal(int parent, NodeKind kind, int prefix, int name)
    {
        ref readonly var around = ref _nodes[parent];
        if (NodeCount == MaximumNodes)
        {
            return $"has more than {MaximumNodes - 1:N0} different places for names and values";
        }

        if (kind <= NodeKind.Empty && around.Depth == MaximumDepth)
        {
            return $"has more than {MaximumDepth:N0} open elements";
        }

        if (_nameCharacters + Characters(prefix, name) > MaximumNameCharacters)
        {
            return $"has more than {MaximumNameCharacters:N0} characters in the names of its nodes";
        }

        return kind is NodeKind.Attribute or NodeKind.Declaration && around.AttributeCount == MaximumAttributes
            ? $"has more than {MaximumAttributes:N0} different attributes on one element"
            : null;
    }

    /// <summary>Ends a block that is not the last; gives why the document cannot go on, or null.</summary>
    internal string? TakeBlock(long events)
    {
        var canEnd = CanEndBlock(events);
        _blockNodes = BlockNodesWith(events);
        return !canEnd ? "has more blocks than its events are worth" : null;
    }

    /// <summary>Whether the block can end here; one with enough events always can.</summary>
    internal bool CanEndBlock(long events) => BlockNodesWith(events) <= FreeBlockNodes;

    /// <summary>Whether a block may end here that need not, with as much left for those that have to.</summary>
    internal bool MayEndBlock(long events) => BlockNodesWith(events) <= Math.Max(_blockNodes, FreeBlockNodes / 2);

    private long BlockNodesWith(long events) => _blockNodes + NodesPerBlock + NodeCount - (NodesPerEvent * events);

    /// <summary>Adds a node that is not there yet; the caller looked at the limits.</summary>
    internal int Add(int parent, NodeKind kind, int prefix, int name)
    {
        if (NodeCount == _nodes.Length)
        {
            GrowNodes();
        }

        var index = NodeCount++;
        _nameCharacters += Characters(prefix, name);
        _first.AsSpan(2 * index, 2).Clear();
        _second.AsSpan(2 * index, 2).Clear();
        ref var around = ref _nodes[parent];
        ref var node = ref _nodes[index];
        node = new StructureNode
        {
            Parent = parent,
            Kind = kind,
            Prefix = prefix,
            Name = name,
            Index = around.ChildCount,
            Depth = (ushort)(around.Depth + (kind <= NodeKind.Empty ? 1 : 0)),
            Group = index,
        };
        if (node.IsInTag)
        {
            node.PreviousAttribute = around.LastAttribute;
            around.LastAttribute = index;
            around.AttributeCount++;
            node.Group = Group(index);
        }

        ref var bucket = ref _buckets[Hash(parent, kind, prefix, name) & (_buckets.Length - 1)];
        node.HashNext = bucket;
        bucket = index;
        AddChild(ref around, index);
        return index;
    }

    /// <summary>The most nodes with one hash, for tests: what a look-up may cost.</summary>
    internal int LongestChain()
    {
        var longest = 0;
        foreach (var first in _buckets)
        {
            var length = 0;
            for (var node = first; node != 0; node = _nodes[node].HashNext)
            {
                length++;
            }

            longest = Math.Max(longest, length);
        }

        return longest;
    }

    private static int Hash(int parent, NodeKind kind, int prefix, int name)
    {
        // Entries have 17 bits and kinds 3, so that different nodes are different numbers.
        return (int)KeyedHash.Of(((ulong)(uint)parent << 40) ^ ((ulong)(uint)name << 20) ^ ((ulong)(uint)prefix << 3) ^ (ulong)kind);
    }

    private int Characters(int prefix, int name) => _strings[prefix].Length + _strings[name].Length;

    private int Group(int attribute)
    {
        ref readonly var node = ref _nodes[attribute];
        if (_nodes[node.Parent].AttributeCount > AttributesCompared)
        {
            return GroupOfMany(attribute);
        }

        for (var earlier = node.PreviousAttribute; earlier != 0; earlier = _nodes[earlier].PreviousAttribute)
        {
            ref readonly var other = ref _nodes[earlier];
            if (other.Kind == node.Kind && (node.Kind == NodeKind.Attribute ? other.Name == node.Name : other.Prefix == node.Prefix))
            {
                return other.Group;
            }
        }

        return attribute;
    }

    private int GroupOfMany(int attribute)
    {
        var parent = _nodes[attribute].Parent;
        var isKnown = !_groups.TryAdd((parent, NodeKind.Element, 0), 0);
        for (var earlier = isKnown ? 0 : _nodes[attribute].PreviousAttribute; earlier != 0; earlier = _nodes[earlier].PreviousAttribute)
        {
            _groups[GroupKey(_nodes[earlier])] = _nodes[earlier].Group;
        }

        ref var group = ref CollectionsMarshal.GetValueRefOrAddDefault(_groups, GroupKey(_nodes[attribute]), out var exists);
        return exists ? group : group = attribute;
    }

    private static (int Parent, NodeKind Kind, int Name) GroupKey(in StructureNode node) =>
        (node.Parent, node.Kind, node.Kind == NodeKind.Attribute ? node.Name : node.Prefix);

    private void AddChild(ref StructureNode around, int child)
    {
        if (around.ChildCount == around.ChildRoom)
        {
            var room = Math.Max(4, 2 * around.ChildRoom);
            if (_children.Length - _childrenEnd < room)
            {
                Array.Resize(ref _children, Math.Max(2 * _children.Length, _childrenEnd + room));
            }

            _children.AsSpan(around.ChildStart, around.ChildCount).CopyTo(_children.AsSpan(_childrenEnd));
            around.ChildStart = _childrenEnd;
            around.ChildRoom = room;
            _childrenEnd += room;
        }

        _children[around.ChildStart + around.ChildCount++] = child;
    }

    private void GrowNodes()
    {
        var room = 2 * _nodes.Length;
        Array.Resize(ref _nodes, room);
        Array.Resize(ref _first, 2 * room);
        Array.Resize(ref _second, 2 * room);
        _buckets = new int[2 * room];
        for (var index = 1; index < NodeCount; index++)
        {
            ref var node = ref _nodes[index];
            ref var bucket = ref _buckets[Hash(node.Parent, node.Kind, node.Prefix, node.Name) & (_buckets.Length - 1)];
            node.HashNext = bucket;
            bucket = index;
        }
    }

    private void ClearBuckets()
    {
        if (NodeCount > _buckets.Length / 16)
        {
            _buckets.AsSpan().Clear();
            return;
        }

        foreach (ref readonly var node in _nodes.AsSpan(1, Math.Max(0, NodeCount - 1)))
        {
            _buckets[Hash(node.Parent, node.Kind, node.Prefix, node.Name) & (_buckets.Length - 1)] = 0;
        }
    }

    private void Shrink()
    {
        _nodes = new StructureNode[SmallestNodes];
        _first = new int[2 * SmallestNodes];
        _second = new int[2 * SmallestNodes];
        _children = new int[2 * SmallestNodes];
        _buckets = new int[2 * SmallestNodes];
        _strings = new string[KnownStrings.Count + SmallestNodes];
        _areNames = new byte[_strings.Length];
        KnownStrings.Table.CopyTo(_strings, 0);
    }
}
