// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <summary>A place in the document's structure; docs/container-format.md section 2.</summary>
internal struct StructureNode
{
    /// <summary>The node around it.</summary>
    internal int Parent;

    /// <summary>The prefix, or the one that is declared, as an entry of the table of strings.</summary>
    internal int Prefix;

    /// <summary>Local name, namespace or target as an entry of the table of strings; 0 where the kind has none.</summary>
    internal int Name;

    /// <summary>Its place among the nodes defined inside the node around it.</summary>
    internal int Index;

    /// <summary>Where the numbers of the nodes inside of it stand.</summary>
    internal int ChildStart;
    internal int ChildCount;
    internal int ChildRoom;

    /// <summary>The next node with the same hash.</summary>
    internal int HashNext;

    /// <summary>The latest attribute or declaration inside of it, and the one before this among those of its parent.</summary>
    internal int LastAttribute;
    internal int PreviousAttribute;

    /// <summary>The first attribute of the parent with this local name, or the first declaration with this prefix.</summary>
    internal int Group;

    /// <summary>How many elements are around it, itself included if it is one.</summary>
    internal ushort Depth;
    internal ushort AttributeCount;
    internal NodeKind Kind;

    /// <summary>Whether it has a column.</summary>
    internal readonly bool HasValues => Kind is NodeKind.Leaf or NodeKind.Attribute or >= NodeKind.Text;

    /// <summary>Whether it stands in front of all other content of its element.</summary>
    internal readonly bool IsInTag => Kind is NodeKind.Attribute or NodeKind.Declaration;
}
