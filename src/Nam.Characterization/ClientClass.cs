// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>How well a client is connected, as the gaps between its requests tell.</summary>
public enum ClientClass : byte
{
    /// <summary>Nothing is known yet.</summary>
    Unknown,

    /// <summary>Slow: it asked late for the first or for the last object of pages.</summary>
    Poor,

    /// <summary>Neither poor nor rich.</summary>
    Normal,

    /// <summary>Fast: it asked soon for the first and for the last object of pages.</summary>
    Rich,
}
