// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Decisions;

/// <summary>What is predicted for one format as a function of the bytes of the form at hand; a candidate of a plan.</summary>
/// <param name="Format">The format.</param>
/// <param name="Size">Encoded bytes, frame included, as a function of source bytes.</param>
/// <param name="Encode">Encode seconds on an idle server as a function of source bytes.</param>
/// <param name="SampleCount">The number of replies of this operation that the model is made from; 0 when it comes from other
/// operations or a prior.</param>
internal readonly record struct FormatModel(ReplyFormat Format, CostCurve Size, CostCurve Encode, long SampleCount = 0)
{
    /// <summary>Standard deviation of ln(encoded bytes): the typical relative error of <see cref="Size"/>, over which transfer times are
    /// averaged.</summary>
    /// <value>Default 0: the prediction is exact. Not above 0 or not a number counts as 0.</value>
    public double SizeSpread { get; init; }
}
