// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Decisions;

/// <summary>What is predicted for one format as a function of the bytes of the form at hand; a candidate of a plan.</summary>
internal readonly record struct FormatModel
{
    /// <summary>Creates a model.</summary>
    /// <param name="format">The format.</param>
    /// <param name="size">Encoded bytes as a function of source bytes.</param>
    /// <param name="encode">Encode seconds as a function of source bytes.</param>
    /// <param name="sampleCount">The number of replies that the model is made from; 0 for a documented prior.</param>
    public FormatModel(ReplyFormat format, CostCurve size, CostCurve encode, long sampleCount = 0)
    {
        ArgumentNullException.ThrowIfNull(size);
        ArgumentNullException.ThrowIfNull(encode);
        Format = format;
        Size = size;
        Encode = encode;
        SampleCount = sampleCount;
    }

    /// <summary>The format.</summary>
    public ReplyFormat Format { get; init; }

    /// <summary>Encoded bytes, frame included, as a function of source bytes.</summary>
    public CostCurve Size { get; init; }

    /// <summary>Standard deviation of ln(encoded bytes): the typical relative error of <see cref="Size"/>, over which transfer times are
    /// averaged.</summary>
    /// <value>Default 0: the prediction is exact. Not above 0 or not a number counts as 0.</value>
    public double SizeSpread { get; init; }

    /// <summary>Encode seconds on an idle server as a function of source bytes.</summary>
    public CostCurve Encode { get; init; }

    /// <summary>Gets the number of replies of this operation that the model is made from; 0 when it comes from other
    /// operations or a prior.</summary>
    public long SampleCount { get; init; }
}
