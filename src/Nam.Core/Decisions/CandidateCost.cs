// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>The predicted cost of one candidate; the default value stands for none.</summary>
internal readonly record struct CandidateCost
{
    /// <summary>Creates the cost of a candidate.</summary>
    /// <param name="index">Its place among the candidates.</param>
    /// <param name="model">The candidate.</param>
    public CandidateCost(int index, in FormatModel model)
    {
        Place = index + 1;
        Format = model.Format;
        SampleCount = model.SampleCount;
    }

    /// <summary>The candidate's place among the candidates; -1: there is none.</summary>
    public int Index => Place - 1;

    /// <summary>The format.</summary>
    public ReplyFormat Format { get; }

    /// <summary>The number of replies of this operation that the prediction is made from; 0 when it comes from other operations or a
    /// prior.</summary>
    public long SampleCount { get; }

    /// <summary>Predicted bytes to send, without the content type's.</summary>
    public double EncodedBytes { get; init; }

    /// <summary>Predicted cost by parts.</summary>
    public CostEstimate Estimate { get; init; }

    /// <summary>What is added when candidates are compared, in seconds: of several guesses the lowest is mostly too low, and the
    /// serializer may take longer to write the binary form than columns.</summary>
    public double RiskSeconds { get; init; }

    /// <summary>Standard deviation of ln(bytes).</summary>
    public double Spread { get; init; }

    /// <summary>What the bytes cannot be above.</summary>
    public double MostBytes { get; init; }

    /// <summary>What it is compared by, in seconds; positive infinity where there is no candidate.</summary>
    public double TotalSeconds => Place == 0 ? double.PositiveInfinity : Estimate.TotalSeconds + RiskSeconds;

    private int Place { get; }

    /// <summary>Returns whether it is the same format, and flows or is whole as this.</summary>
    public bool IsSame(in CandidateCost other) => Place == other.Place && Estimate.Flow is null == other.Estimate.Flow is null;
}
