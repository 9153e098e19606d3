// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Benchmarks.Costs;

/// <summary>A plan beside the format that would have been best.</summary>
/// <param name="Case">What was planned.</param>
/// <param name="Chosen">The format that was chosen.</param>
/// <param name="Best">The format with the least measured total.</param>
/// <param name="ChosenSeconds">Measured total of the chosen one.</param>
/// <param name="BestSeconds">Measured total of the best.</param>
internal readonly record struct Decision(HeldOut Case, ReplyFormat Chosen, ReplyFormat Best, double ChosenSeconds, double BestSeconds)
{
    /// <summary>How much longer the chosen one took than the best, as a share of the best.</summary>
    public double Regret => (ChosenSeconds / BestSeconds) - 1;
}
