// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <summary>What a writer keeps for a node: how the caller named it, and its values.</summary>
internal struct KnownElement
{
    /// <summary>The references that the caller gave when the node was looked up last.</summary>
    internal object? Name;
    internal object? Namespace;
    internal string? Prefix;

    /// <summary>The declarations in force then, plus 1: only with these the references stand for the node.</summary>
    internal int Scope;
    internal NodeKind Kind;
    internal ValueColumn? Column;
}
