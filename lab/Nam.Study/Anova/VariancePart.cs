// SPDX-License-Identifier: MIT
namespace Nam.Study.Anova;

/// <summary>A part of a sum of squares.</summary>
/// <param name="Name">What varies.</param>
/// <param name="SumOfSquares">How much, in the square of the values' unit.</param>
/// <param name="DegreesOfFreedom">What to divide it by.</param>
internal readonly record struct VariancePart(string Name, double SumOfSquares, long DegreesOfFreedom)
{
    private double MeanSquare => SumOfSquares / DegreesOfFreedom;

    /// <summary>Tests the parts of a sum of squares against the part within.</summary>
    /// <returns>The effects in their order, then what is within and the total.</returns>
    /// <exception cref="ArgumentException">Nothing varies.</exception>
    /// <exception cref="ArgumentOutOfRangeException">Alpha is not between 0 and 1.</exception>
    internal static IReadOnlyList<AnovaSource> Test(IReadOnlyList<VariancePart> effects, VariancePart within, double alpha)
    {
        FDistribution.CheckLevel(alpha, nameof(alpha));
        VariancePart[] parts = [.. effects, within];
        var total = new VariancePart("Total", parts.Sum(part => part.SumOfSquares), parts.Sum(part => part.DegreesOfFreedom));
        if (total.SumOfSquares == 0)
        {
            throw new ArgumentException(
                "All values are the same, so there is no variance to analyse; measure with a finer clock or scale.");
        }

        return
        [
            .. effects.Select(effect => effect.Against(within, total, alpha)),
            within.Describe(total) with { MeanSquare = within.MeanSquare },
            total.Describe(total),
        ];
    }

    private AnovaSource Against(VariancePart within, VariancePart total, double alpha)
    {
        var f = MeanSquare / within.MeanSquare;
        return Describe(total) with
        {
            MeanSquare = MeanSquare,
            F = f,
            P = FDistribution.UpperTail(f, DegreesOfFreedom, within.DegreesOfFreedom),
            FCritical = FDistribution.Critical(alpha, DegreesOfFreedom, within.DegreesOfFreedom),
        };
    }

    private AnovaSource Describe(VariancePart total) => new()
    {
        Name = Name,
        SumOfSquares = SumOfSquares,
        DegreesOfFreedom = DegreesOfFreedom,
        Share = SumOfSquares / total.SumOfSquares,
    };
}
