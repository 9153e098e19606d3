// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <content>Which nodes are secret.</content>
internal sealed partial class StructureEncoder
{
    /// <summary>Longest path that the predicate is asked for: each new place costs a copy of its path.</summary>
    internal const int MaximumPathCharacters = 4_096;

    // What came of elements that were asked for, by node, and the one that a value was asked in last.
    private readonly Dictionary<int, bool> _asked = [];
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
            _isAskedSecret = Ask(_askedParent);
            _askedPath = _isAskedSecret ? string.Empty : PathOf(_askedParent);
        }

        return _isAskedSecret || (place.Kind <= NodeKind.Attribute && IsSecret!(string.Concat(_askedPath, StepOf(place.Kind), _state.Text(place.Name))));
    }

    /// <summary>Whether an element or one around it is secret; each is asked for once in a document.</summary>
    private bool Ask(int element)
    {
        if (element == 0)
        {
            return false;
        }

        if (!_asked.TryGetValue(element, out var isSecret))
        {
            isSecret = Ask(_state.Nodes[element].Parent) || IsSecret!(PathOf(element));
            _asked.Add(element, isSecret);
        }

        return isSecret;
    }

    private string PathOf(int element)
    {
        var length = 0;
        for (var node = element; node != 0; node = _state.Nodes[node].Parent)
        {
            length += 1 + _state.Text(_state.Nodes[node].Name).Length;
            if (length > MaximumPathCharacters)
            {
                throw new NotSupportedException($"A value may be secret whose path has more than {MaximumPathCharacters:N0} characters; write the reply as text.");
            }
        }

        return string.Create(length, (_state, element), static (path, place) =>
        {
            for (var node = place.element; node != 0; node = place._state.Nodes[node].Parent)
            {
                var name = place._state.Text(place._state.Nodes[node].Name);
                name.CopyTo(path[^name.Length..]);
                path[^(name.Length + 1)] = '/';
                path = path[..^(name.Length + 1)];
            }
        });
    }

    private static string StepOf(NodeKind kind)
    {
        return kind == NodeKind.Attribute ? "/@" : "/";
    }
}
