// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>The order of measurements: every round has every cell once, in an order of its own.</summary>
/// <remarks>
/// A machine that becomes slower meanwhile makes all cells slower and none in particular, so drift adds to the error and not to a factor;
/// and a run that is stopped has the same count in all cells after its last whole round. Jain, The Art of Computer Systems Performance
/// Analysis, 1991, chapter 16, on randomization.
/// </remarks>
internal static class CellOrder
{
    /// <summary>Gives a round's order.</summary>
    /// <param name="cells">The cells.</param>
    /// <param name="random">Seeded by whoever asks.</param>
    internal static OverheadCell[] Next(IReadOnlyList<OverheadCell> cells, Random random)
    {
        OverheadCell[] order = [.. cells];
        random.Shuffle(order);
        return order;
    }
}
