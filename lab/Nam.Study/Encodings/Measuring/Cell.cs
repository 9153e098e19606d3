// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Measuring;

/// <summary>What is measured under one set of conditions.</summary>
/// <param name="Query">The query, 1 to 22.</param>
/// <param name="Encoding">The encoding of request and reply.</param>
/// <param name="Channel">What carries them.</param>
internal readonly record struct Cell(int Query, WireEncoding Encoding, WireChannel Channel)
{
    /// <summary>The speed of both processors: 1, or a share of that.</summary>
    internal double Speed { get; init; } = 1;

    /// <summary>The link's rate in Mbit/s; without a lab there is none, and this stays as it is.</summary>
    internal int LinkMegabits { get; init; } = EncodingPlan.PaperLinkMegabits;

    /// <summary>The share of the packets to the caller that the link loses.</summary>
    internal double Loss { get; init; }

    /// <summary>For the server of the runs with limited heaps, the most that its heap may hold, in units of 2^20 bytes,
    /// 0 for no limit; null for the other server.</summary>
    internal int? HeapMegabytes { get; init; }

    public override string ToString() => $"Q{Query}, {WireEncodings.NameOf(Encoding)}, {Channel}";
}
