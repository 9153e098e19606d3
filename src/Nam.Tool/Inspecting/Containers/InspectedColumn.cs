// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting.Containers;

/// <summary>What the values of one node take in one block.</summary>
internal sealed record InspectedColumn
{
    /// <summary>Number of the node, which is the same in all blocks of a document.</summary>
    public required int Node { get; init; }

    /// <summary>Local names from the root, attributes with <c>@</c>, texts and comments as XPath calls them.</summary>
    public required string Path { get; init; }

    /// <summary>Number of values in the block.</summary>
    public required int Values { get; init; }

    /// <summary>The name of the encoding in docs/container-format.md section 4.1, and those of what is inside of it.</summary>
    public required string Encoding { get; init; }

    /// <summary>Bytes of the column, its head included.</summary>
    public required int Bytes { get; init; }

    /// <summary>What the column consists of; less than all its bytes, because heads and sizes belong to none.</summary>
    public required IReadOnlyList<InspectedPart> Parts { get; init; }

    /// <summary>The text of the first value, cut if it is long.</summary>
    public string? Example { get; init; }
}
