// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The sender's view of a path's loss rate: retransmissions over segments sent, held near 0 until there is
/// evidence, and following when the path changes.</summary>
/// <remarks>Not thread-safe. Only small replies count: a big one overflows the path's queue by itself, which is no
/// property of the path.</remarks>
internal sealed class LossEstimator
{
    /// <summary>Replies above this many bytes are ignored.</summary>
    public const double MaximumBytes = 50_000;

    // Segments without loss that are assumed to have gone before.
    private const double PriorSegments = 300;

    // Segments that count, about: a network that changed shows after a few replies, and one loss in ten thousand is
    // still far from making a plan.
    private const double Memory = 1000;

    private double _segments = PriorSegments;
    private double _retransmissions;

    /// <summary>Share of segments that are lost, 0 to 0.5.</summary>
    public double LossRate => Math.Min(0.5, _retransmissions / _segments);

    /// <summary>Adds one reply.</summary>
    /// <param name="bytes">Bytes of the reply; above 50,000 it is ignored.</param>
    /// <param name="segments">Segments sent for it, retransmissions included (data_segs_out); above 0.</param>
    /// <param name="retransmissions">Of these, sent again (total_retrans); 0 to <paramref name="segments"/>.</param>
    /// <returns>Whether the reply was added.</returns>
    public bool Add(double bytes, long segments, long retransmissions)
    {
        if (!(bytes > 0 && bytes <= MaximumBytes) || segments <= 0 || retransmissions < 0 || retransmissions > segments)
        {
            return false;
        }

        _segments += segments;
        _retransmissions += retransmissions;
        if (_segments > Memory)
        {
            _retransmissions *= Memory / _segments;
            _segments = Memory;
        }

        return true;
    }
}
