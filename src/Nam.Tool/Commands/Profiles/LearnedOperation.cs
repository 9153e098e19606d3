// SPDX-License-Identifier: MIT
using System.Text.Json.Serialization;

namespace Nam.Tool.Commands.Profiles;

/// <summary>What a server has learned of an operation, or of all together.</summary>
internal sealed record LearnedOperation
{
    /// <summary>The profile's key.</summary>
    public required string Key { get; init; }

    /// <summary>The service's name.</summary>
    public required string Service { get; init; }

    /// <summary>The operation; null for all together.</summary>
    public string? Operation { get; init; }

    /// <summary>Bytes of the profile.</summary>
    public required int ProfileBytes { get; init; }

    /// <summary>Replies and samples behind all formats together.</summary>
    public long Samples => Sources.Sum(source => source.Formats.Sum(format => format.Samples));

    /// <summary>For each form that replies had before they were encoded.</summary>
    public required IReadOnlyList<LearnedSource> Sources { get; init; }

    /// <summary>The operation's name for people.</summary>
    [JsonIgnore]
    public string Name => Operation ?? "(all operations)";
}
