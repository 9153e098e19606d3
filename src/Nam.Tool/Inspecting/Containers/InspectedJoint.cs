// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting.Containers;

/// <summary>What the keys of rows that several columns share take in one block; docs/container-format.md section 4.6.</summary>
internal sealed record InspectedJoint
{
    /// <summary>The members' nodes.</summary>
    public required IReadOnlyList<int> Nodes { get; init; }

    /// <summary>The members' paths.</summary>
    public required IReadOnlyList<string> Paths { get; init; }

    /// <summary>Number of keys.</summary>
    public required int Values { get; init; }

    /// <summary>How the keys are coded.</summary>
    public required string Encoding { get; init; }

    /// <summary>Bytes of the keys and of the members' numbers.</summary>
    public required int Bytes { get; init; }
}
