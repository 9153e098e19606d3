// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Decisions;

/// <summary>How a reply that flows is cut into blocks, and what that costs: docs/cost-model.md, "Replies that flow".</summary>
/// <param name="FirstBytes">Bytes of the first block in the binary form, about; each one after it has twice as many.</param>
/// <param name="BlockBytes">Bytes of the largest blocks, about.</param>
/// <param name="Inflation">Bytes to send, over those of the same reply in one block.</param>
internal readonly record struct FlowShape(int FirstBytes, int BlockBytes, double Inflation)
{
    // Handing a block over, and a frame.
    private const double BlockSeconds = 20e-6;

    // A reply that is hardly longer than its first block does not flow.
    private const double LeastBlocks = 2;

    /// <summary>Early bytes first; then few more bytes than in one block.</summary>
    private static readonly FlowShape[] All = [new(64 << 10, 1 << 20, 1.06), new(1 << 20, 8 << 20, 1.02)];

    /// <summary>Gets the shape whose first block is there soonest.</summary>
    public static FlowShape Early => All[0];

    /// <summary>Finds the shape in which a reply may flow that is written by a plan.</summary>
    /// <returns>The plan's; null where it is to be one block. A reply that was expected to be too short for that flows
    /// once it turns out to be long.</returns>
    public static FlowShape? Of(in ReplyPlan plan) =>
        plan.Estimate.Flow ?? (plan.SourceBytes < LeastBlocks * All[^1].FirstBytes ? All[^1] : null);

    /// <summary>Finds the shape with which a reply is decoded soonest.</summary>
    /// <param name="whole">The cost of the same reply in one block.</param>
    /// <param name="sourceBytes">Its bytes in the binary form.</param>
    /// <param name="writeSeconds">What the serializer takes on top, as busy as the server is.</param>
    /// <param name="path">The path.</param>
    /// <returns>The cost of the best shape; <paramref name="whole"/> where none gains anything.</returns>
    public static CostEstimate Best(in CostEstimate whole, double sourceBytes, double writeSeconds, in NetworkPath path)
    {
        var best = whole;
        foreach (ref readonly var shape in All.AsSpan())
        {
            if (sourceBytes >= LeastBlocks * shape.FirstBytes)
            {
                var flowing = shape.Estimate(whole, sourceBytes, writeSeconds, path);
                best = flowing.TotalSeconds < best.TotalSeconds ? flowing : best;
            }
        }

        return best;
    }

    // Three stages, each busy with one block while the next one has the block before: the longest sets the pace, and the first block has to
    // go through the other two. The round trip is before all of it.
    private CostEstimate Estimate(in CostEstimate whole, double sourceBytes, double writeSeconds, in NetworkPath path)
    {
        var unavoidable = Math.Min(Math.Max(path.RoundTripSeconds, 0), whole.TransferSeconds);
        var carry = (whole.TransferSeconds - unavoidable) * Inflation;
        var make = writeSeconds + whole.EncodeSeconds;
        var all = make + carry + whole.DecodeSeconds;
        var longest = Math.Max(make, Math.Max(carry, whole.DecodeSeconds));
        var first = FirstBytes / sourceBytes;
        var blocks = Math.Log2(Math.Min((double)BlockBytes / FirstBytes, sourceBytes / FirstBytes)) + (sourceBytes / BlockBytes) + 1;
        var flowing = longest + (first * (all - longest)) + (blocks * BlockSeconds);
        return whole with
        {
            TransferSeconds = unavoidable + carry,
            OverlapSeconds = Math.Max(0, all - flowing),
            Flow = this,
            ArrivalSeconds = unavoidable + Math.Max(make, carry) + (first * (Math.Min(make, carry) - make)),
        };
    }
}
