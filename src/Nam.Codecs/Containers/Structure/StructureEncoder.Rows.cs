// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <content>Rows that are all alike.</content>
internal sealed partial class StructureEncoder
{
    /// <summary>The node of these properties, −1 if there is none yet; defines none.</summary>
    internal int TryFind(int parent, NodeKind kind, string prefix, string name)
    {
        var prefixEntry = _state.FindString(prefix);
        var nameEntry = prefixEntry < 0 ? -1 : _state.FindString(name);
        return nameEntry < 0 ? -1 : _state.Find(parent, kind, prefixEntry, nameEntry);
    }

    /// <summary>Whether nothing else is predicted after a row than rows with each of these leaves in it.</summary>
    internal bool ArePredicted(int row, ReadOnlySpan<int> leaves)
    {
        var state = 2 * row;
        if (_place != state + 1 || _first[state + 1] != row)
        {
            return false;
        }

        foreach (var leaf in leaves)
        {
            if (leaf <= 0 || _first[state] != leaf)
            {
                return false;
            }

            state = (2 * leaf) + 1;
        }

        return _first[state] == StructureToken.EndEvent;
    }

    /// <summary>Adds rows that are predicted.</summary>
    internal void SkipRows(int rows, int leaves) => _run += rows * (leaves + 2);
}
