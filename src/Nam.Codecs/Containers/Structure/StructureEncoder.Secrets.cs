// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <content>Which nodes are secret.</content>
internal sealed partial class StructureEncoder
{
    // The element whose path was asked for last, and what came of it.
    private int _askedParent = -1;
    private string _askedPath = string.Empty;
    private bool _isAskedSecret;

    /// <summary>A value is secret if the predicate says so of its own place or of an element around it.</summary>
    private bool IsSecretPath(int node)
    {
        ref readonly var place = ref _state.Nodes[node];
        if (place.Parent != _askedParent)
        {
            // Most new nodes are in the same element as the one before.
            _askedParent = place.Parent;
            _askedPath = string.Empty;
            _isAskedSecret = _askedParent != 0 && Ask(_askedParent);
        }

        return _isAskedSecret || (place.Kind <= NodeKind.Attribute && IsSecret!(PathOf(place)));
    }

    /// <summary>Whether an element or one around it is secret; leaves its path behind if none is.</summary>
    private bool Ask(int element)
    {
        ref readonly var place = ref _state.Nodes[element];
        if (place.Parent != 0 && Ask(place.Parent))
        {
            return true;
        }

        _askedPath = PathOf(place);
        return IsSecret!(_askedPath);
    }

    private string PathOf(in StructureNode place)
    {
        return string.Concat(_askedPath, place.Kind == NodeKind.Attribute ? "/@" : "/", _state.Text(place.Name));
    }
}
