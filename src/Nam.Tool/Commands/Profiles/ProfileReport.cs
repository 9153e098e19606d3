// SPDX-License-Identifier: MIT
using System.Text.Json.Serialization;

namespace Nam.Tool.Commands.Profiles;

/// <summary>What the profiles of a place say.</summary>
internal sealed record ProfileReport
{
    /// <summary>The place, as the user called it.</summary>
    public required string Place { get; init; }

    /// <summary>What kind of place it is.</summary>
    public required string Kind { get; init; }

    /// <summary>When the profiles were taken; null for now.</summary>
    public DateTimeOffset? Written { get; init; }

    /// <summary>What servers have learned of operations.</summary>
    public required IReadOnlyList<LearnedOperation> Operations { get; init; }

    /// <summary>What clients have learned of servers.</summary>
    public required IReadOnlyList<LearnedPath> Servers { get; init; }

    /// <summary>Keys whose profiles this version cannot read.</summary>
    public required IReadOnlyList<string> Unreadable { get; init; }

    /// <summary>How many profiles there are.</summary>
    [JsonIgnore]
    public int Count => Operations.Count + Servers.Count + Unreadable.Count;
}
