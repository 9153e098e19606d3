// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <summary>What a node of a container's structure is; docs/container-format.md section 2.</summary>
internal enum NodeKind : byte
{
    /// <summary>An element with attributes, declarations, text and elements as nodes in it. Node 0, the document, is one too.</summary>
    Element = 0,

    /// <summary>An element with exactly one text in it and nothing else.</summary>
    Leaf = 1,

    /// <summary>An element with nothing in it.</summary>
    Empty = 2,

    /// <summary>An attribute.</summary>
    Attribute = 3,

    /// <summary>A namespace declaration.</summary>
    Declaration = 4,

    /// <summary>Characters.</summary>
    Text = 5,

    /// <summary>A comment.</summary>
    Comment = 6,

    /// <summary>A processing instruction.</summary>
    Instruction = 7,

    /// <summary>A CDATA section.</summary>
    Section = 8,
}

/// <summary>What follows from a node's kind.</summary>
internal static class NodeKinds
{
    /// <summary>Whether nodes of a kind have no name.</summary>
    internal static bool HasNoName(this NodeKind kind) => kind is NodeKind.Text or NodeKind.Comment or NodeKind.Section;
}
