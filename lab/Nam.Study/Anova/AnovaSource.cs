// SPDX-License-Identifier: MIT
namespace Nam.Study.Anova;

/// <summary>A source of variation: one row of the table of an analysis of variance.</summary>
internal sealed record AnovaSource
{
    /// <summary>What varies.</summary>
    internal required string Name { get; init; }

    /// <summary>SS, in the square of the values' unit.</summary>
    internal required double SumOfSquares { get; init; }

    /// <summary>df.</summary>
    internal required long DegreesOfFreedom { get; init; }

    /// <summary>SS / SST: the share of the variation that this source explains, from 0 to 1.</summary>
    internal required double Share { get; init; }

    /// <summary>MS = SS / df; null for the total.</summary>
    internal double? MeanSquare { get; init; }

    /// <summary>
    /// MS over the MS within; null for what is compared with nothing. Infinity if nothing varies within, NaN if nothing varies here either.
    /// </summary>
    internal double? F { get; init; }

    /// <summary>The probability of an F as large as this if the source has no effect; null where <see cref="F"/> is.</summary>
    internal double? P { get; init; }

    /// <summary>The F that is exceeded with the probability alpha if the source has no effect; null where <see cref="F"/> is.</summary>
    internal double? FCritical { get; init; }

    /// <summary>Whether the effect is significant at the level alpha.</summary>
    internal bool IsSignificant => F > FCritical;
}
