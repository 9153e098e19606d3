// SPDX-License-Identifier: MIT
using Nam.Characterization;

namespace Nam.Tool.Classify;

/// <summary>What an access log says of its clients.</summary>
internal sealed record LogReport
{
    public required string File { get; init; }

    /// <summary>The time of the earliest line; null without a good one.</summary>
    public DateTimeOffset? From { get; init; }

    /// <summary>The time of the latest line; null without a good one.</summary>
    public DateTimeOffset? To { get; init; }

    public required long Lines { get; init; }

    /// <summary>Lines in neither format.</summary>
    public required long BadLines { get; init; }

    /// <summary>The number of the first of them; null where there is none.</summary>
    public long? FirstBadLine { get; init; }

    /// <summary>GETs of clients with an address.</summary>
    public required long Requests { get; init; }

    /// <summary>GETs whose lines have no address of the client.</summary>
    public required long WithoutAddress { get; init; }

    /// <summary>GETs whose lines have another address before the client's.</summary>
    public required long BehindAddress { get; init; }

    /// <summary>GETs that the log has too late to be put in order.</summary>
    public required long TooLate { get; init; }

    /// <summary>Clients that left the table to make room.</summary>
    public required long Evicted { get; init; }

    /// <summary>Whether every page classified.</summary>
    public required bool AreAllPages { get; init; }

    /// <summary>The pages that classified, most popular first; those that were named have no accesses.</summary>
    public required IReadOnlyList<PopularPage> Pages { get; init; }

    public required IReadOnlyList<ClassRow> Classes { get; init; }

    /// <summary>Those with most pages first.</summary>
    public required IReadOnlyList<ClusterRow> Clusters { get; init; }

    /// <summary>Those with most pages first.</summary>
    public required IReadOnlyList<ClientRow> Clients { get; init; }
}
