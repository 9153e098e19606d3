// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>Whose pages a class comes from.</summary>
public enum ClassSource : byte
{
    /// <summary>There is no class.</summary>
    None,

    /// <summary>The client's own pages.</summary>
    Client,

    /// <summary>Pages of other clients in its cluster.</summary>
    Cluster,
}
