// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>A candidate with what it is predicted to cost.</summary>
/// <param name="Index">Its place among the candidates; -1: there is none.</param>
/// <param name="Cost">The prediction.</param>
/// <param name="TotalSeconds">What it is compared by: the prediction's total and its risk.</param>
/// <param name="Bytes">Predicted bytes to send.</param>
internal readonly record struct RankedFormat(int Index, CostEstimate Cost, double TotalSeconds, double Bytes)
{
    /// <summary>Creates one.</summary>
    public RankedFormat(int index, in PricedFormat priced)
        : this(index, priced.Cost, priced.TotalSeconds, priced.Bytes)
    {
    }

    /// <summary>What decoding takes at least, in seconds: what the same form takes without a codec; 0 where that is unknown.</summary>
    public double LeastDecodeSeconds { get; init; }

    /// <summary>What encoding is predicted to take, in seconds, if no reply of the operation tells of it and others tell
    /// little; else 0.</summary>
    public double UnsureEncodeSeconds { get; init; }

    public static RankedFormat None => new(-1, default, double.PositiveInfinity, 0);

    /// <summary>Gets whether the reply would leave while it is written.</summary>
    public bool Flows => Cost.Flow is not null;

    /// <summary>Whether it is the same format, and flows or is whole as this.</summary>
    public bool IsSame(in RankedFormat other) => Index == other.Index && Flows == other.Flows;
}
