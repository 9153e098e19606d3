// SPDX-License-Identifier: MIT

namespace Nam.Codecs.Containers.Structure;

/// <content>Copies to and from templates.</content>
internal sealed partial class StructureState
{
    /// <summary>A copy of everything, with arrays of just the size, as the next reply starts from it.</summary>
    internal Snapshot Save()
    {
        var first = _first.AsSpan(0, 2 * NodeCount).ToArray();
        var second = _second.AsSpan(0, 2 * NodeCount).ToArray();
        PreferContent(first, second);
        return new Snapshot(
            _nodes.AsSpan(0, NodeCount).ToArray(),
            first,
            second,
            _children.AsSpan(0, _childrenEnd).ToArray(),
            _buckets.AsSpan().ToArray(),
            _strings.AsSpan(KnownStrings.Count, _stringCount - KnownStrings.Count).ToArray(),
            _stringBytes,
            _nameCharacters);
    }

    /// <summary>Goes back to what was saved; only reads the snapshot.</summary>
    internal void Load(Snapshot saved)
    {
        NodeCount = saved.Nodes.Length;
        if (_buckets.Length != saved.Buckets.Length)
        {
            // The chains of nodes with one hash are those of this number of buckets.
            var room = saved.Buckets.Length / 2;
            _nodes = new StructureNode[room];
            _first = new int[2 * room];
            _second = new int[2 * room];
            _buckets = new int[2 * room];
        }

        saved.Nodes.CopyTo(_nodes, 0);
        saved.First.CopyTo(_first, 0);
        saved.Second.CopyTo(_second, 0);
        saved.Buckets.CopyTo(_buckets, 0);
        _childrenEnd = saved.Children.Length;
        if (_children.Length < _childrenEnd)
        {
            _children = new int[_childrenEnd];
        }

        saved.Children.CopyTo(_children, 0);
        _stringCount = KnownStrings.Count + saved.Strings.Length;
        if (_strings.Length < _stringCount)
        {
            Array.Resize(ref _strings, _stringCount);
        }

        saved.Strings.CopyTo(_strings, KnownStrings.Count);
        _stringBytes = saved.StringBytes;
        _nameCharacters = saved.NameCharacters;
    }

    /// <summary>Takes the successors again of the snapshot that was loaded last, to which no node was added.</summary>
    internal void Rewind(Snapshot saved)
    {
        saved.First.CopyTo(_first, 0);
        saved.Second.CopyTo(_second, 0);
    }

    /// <summary>Changes over the successors of states that predict <em>end</em> though they know something else;
    /// docs/container-format.md section 6.</summary>
    private static void PreferContent(int[] first, int[] second)
    {
        for (var state = 0; state < first.Length; state++)
        {
            if (first[state] == StructureToken.EndEvent)
            {
                (first[state], second[state]) = (second[state], StructureToken.EndEvent);
            }
        }
    }

    /// <summary>What a template holds; never written after it was made.</summary>
    internal sealed record Snapshot(
        StructureNode[] Nodes, int[] First, int[] Second, int[] Children, int[] Buckets, string[] Strings, int StringBytes,
        int NameCharacters);
}
