// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Tool.Explaining;

/// <summary>What a choice is to be explained for.</summary>
internal sealed record ExplainQuestion
{
    /// <summary>Bytes of the reply's text; null takes what is typical of the operation.</summary>
    internal double? TextBytes { get; init; }

    /// <summary>Whether the service has objects, rather than finished text.</summary>
    internal bool HasObjects { get; init; }

    /// <summary>What the caller wants.</summary>
    internal DecodeTarget Target { get; init; }

    /// <summary>The path to the caller; a round trip of 0 takes the one that the caller has measured, if there is one.</summary>
    internal NetworkPath Path { get; init; }

    /// <summary>What the caller reads.</summary>
    internal ClientCapabilities Reads { get; init; }

    /// <summary>How many times slower than the priors the caller decodes, where nothing was measured; null: as they say.</summary>
    internal double? ClientFactor { get; init; }

    /// <summary>What was learned of the operation; null: nothing.</summary>
    internal OperationProfile? Operation { get; init; }

    /// <summary>What was learned of all operations together; null: nothing.</summary>
    internal OperationProfile? ServerWide { get; init; }

    /// <summary>What the caller has learned; null: nothing.</summary>
    internal PathProfile? Caller { get; init; }

    /// <summary>Where that comes from, for people.</summary>
    internal string From { get; init; } = string.Empty;
}
