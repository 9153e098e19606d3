// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <content>Which nodes are secret.</content>
internal sealed partial class StructureEncoder
{
    /// <summary>Longest path that the predicate is asked for: each new place costs a copy of its path.</summary>
    internal const int MaximumPathCharacters = 1_024;

    /// <summary>Characters of paths that are remembered.</summary>
    private const int MostPathCharacters = 1 << 20;

    // What came of elements that were asked for, by node, and the one that a value was asked in last.
    private readonly Dictionary<int, bool> _asked = [];
    private readonly Dictionary<int, string> _paths = [];
    private int _pathCharacters;
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

        return _isAskedSecret
            || (place.Kind <= NodeKind.Attribute && IsSecret!(string.Concat(_askedPath, StepOf(place.Kind), _state.Text(place.Name))));
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
        if (element == 0)
        {
            return string.Empty;
        }

        if (_paths.TryGetValue(element, out var path))
        {
            return path;
        }

        ref readonly var place = ref _state.Nodes[element];
        path = string.Concat(PathOf(place.Parent), "/", _state.Text(place.Name));
        if (path.Length > MaximumPathCharacters)
        {
            throw new NotSupportedException(
                $"A value may be secret whose path has more than {MaximumPathCharacters:N0} characters; write the reply as text.");
        }

        if (_pathCharacters > MostPathCharacters)
        {
            ForgetPaths();
        }

        _paths.Add(element, path);
        _pathCharacters += path.Length;
        return path;
    }

    private void ForgetPaths()
    {
        _paths.Clear();
        _pathCharacters = 0;
    }

    private static string StepOf(NodeKind kind) => kind == NodeKind.Attribute ? "/@" : "/";
}
