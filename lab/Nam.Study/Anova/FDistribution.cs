// SPDX-License-Identifier: MIT
using MathNet.Numerics;

namespace Nam.Study.Anova;

/// <summary>Upper tails of the F distribution and of Student's t; pure functions.</summary>
/// <remarks>
/// The inverse distributions of Math.NET search a bounded range only and its cumulative ones end at 1 - 1e-16, so both are built here on
/// its regularized incomplete beta function.
/// </remarks>
internal static class FDistribution
{
    /// <summary>Beyond this logarithm F is infinite.</summary>
    private const double LargestLogarithm = 1024;

    /// <summary>A smaller step of the logarithm does not change F.</summary>
    private const double LeastStep = 1e-16;

    /// <summary>The probability that F is above a value: 0 only where a double cannot be smaller.</summary>
    /// <remarks>Q(F | v1, v2) = I_x(v2/2, v1/2) with x = v2 / (v2 + v1 F): Abramowitz and Stegun, 26.6.2.</remarks>
    /// <param name="f">The value, 0 or more; infinity has the probability 0 and NaN has NaN.</param>
    /// <param name="df1">Degrees of freedom above.</param>
    /// <param name="df2">Degrees of freedom below.</param>
    internal static double UpperTail(double f, double df1, double df2)
    {
        var x = 1 / (1 + (f * (df1 / df2)));
        return double.IsNaN(x) ? double.NaN : SpecialFunctions.BetaRegularized(df2 / 2, df1 / 2, x);
    }

    /// <summary>The value that F exceeds with a given probability.</summary>
    /// <param name="alpha">The probability, between 0 and 1.</param>
    /// <param name="df1">Degrees of freedom above.</param>
    /// <param name="df2">Degrees of freedom below.</param>
    /// <exception cref="ArgumentOutOfRangeException">The probability is not between 0 and 1.</exception>
    internal static double Critical(double alpha, double df1, double df2)
    {
        CheckLevel(alpha, nameof(alpha));

        // On a logarithmic scale the relative error is the same for 1e-9 and 1e9.
        double TooLikely(double logarithm) => Math.Log(UpperTail(Math.Exp(logarithm), df1, df2)) - Math.Log(alpha);
        var low = -1.0;
        while (TooLikely(low) < 0 && low > -LargestLogarithm)
        {
            low *= 2;
        }

        var high = 1.0;
        while (TooLikely(high) > 0 && high < LargestLogarithm)
        {
            high *= 2;
        }

        return Math.Exp(Bisect(TooLikely, low, high));
    }

    /// <summary>The value that Student's t exceeds in size with a given probability.</summary>
    /// <remarks>The square of t is an F with one degree of freedom above.</remarks>
    /// <param name="alpha">The probability, between 0 and 1.</param>
    /// <param name="df">Degrees of freedom.</param>
    /// <exception cref="ArgumentOutOfRangeException">The probability is not between 0 and 1.</exception>
    internal static double TwoSidedT(double alpha, double df) => Math.Sqrt(Critical(alpha, 1, df));

    /// <summary>Refuses what is no probability.</summary>
    internal static void CheckLevel(double alpha, string parameter)
    {
        if (!(alpha is > 0 and < 1))
        {
            throw new ArgumentOutOfRangeException(
                parameter, alpha, "The level has to be between 0 and 1, both excluded; 0.05 is usual for alpha and 0.95 for confidence.");
        }
    }

    // Slow and safe: the function is level where a double has no smaller tail, and steep elsewhere.
    private static double Bisect(Func<double, double> falling, double low, double high)
    {
        while (true)
        {
            var middle = (low + high) / 2;
            if (high - low < LeastStep || middle <= low || middle >= high)
            {
                return middle;
            }

            if (falling(middle) > 0)
            {
                low = middle;
            }
            else
            {
                high = middle;
            }
        }
    }
}
