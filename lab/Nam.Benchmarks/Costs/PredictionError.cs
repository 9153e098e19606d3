// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Benchmarks.Costs;

/// <summary>A prediction beside the truth, and the noise of the truth.</summary>
/// <param name="Case">What was held out.</param>
/// <param name="Format">The format.</param>
/// <param name="Cost">Which cost.</param>
/// <param name="Predicted">The prediction, in bytes or seconds.</param>
/// <param name="Observed">What was measured in the odd rounds.</param>
/// <param name="Again">What was measured in the even rounds.</param>
internal readonly record struct PredictionError(
    HeldOut Case, ReplyFormat Format, StudyCost Cost, double Predicted, double Observed, double Again)
{
    /// <summary>(predicted - observed) / observed.</summary>
    public double Signed => (Predicted / Observed) - 1;

    /// <summary>The magnitude of <see cref="Signed"/>.</summary>
    public double Relative => Math.Abs(Signed);

    /// <summary>How far two measurements of the same are apart.</summary>
    public double Noise => Math.Abs((Again / Observed) - 1);
}
