// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>One figure of the results.</summary>
/// <param name="Row">What is measured.</param>
/// <param name="Size">Size of the reply as stock text, in words.</param>
/// <param name="Rows">Rows of the reply.</param>
/// <param name="Value">The figure.</param>
/// <param name="LowerQuartile">Lower quartile over the slots, or null for a figure that is no ratio of times.</param>
/// <param name="UpperQuartile">Upper quartile over the slots, or null for a figure that is no ratio of times.</param>
/// <param name="AtLeast">The goal, if more is better.</param>
/// <param name="AtMost">The goal, if less is better.</param>
/// <param name="Remark">Further numbers, or null.</param>
internal sealed record Figure(
    string Row, string Size, int Rows, double Value, double? LowerQuartile = null, double? UpperQuartile = null,
    double? AtLeast = null, double? AtMost = null, string? Remark = null)
{
    /// <summary>Whether the goal is met; null if there is none.</summary>
    public bool? IsMet => AtLeast is not null ? Value >= AtLeast : AtMost is not null ? Value <= AtMost : null;

    internal static Figure OfRatio(string row, ReplySize size, WayFigures way, double? atLeast = null, string? remark = null)
    {
        var microseconds = $"{way.Microseconds:N1} µs, {way.AllocatedBytes:N0} B allocated";
        return new Figure(
            row, size.Name, size.Rows, way.Ratio, way.LowerQuartile, way.UpperQuartile, atLeast, null,
            remark is null ? microseconds : $"{microseconds}, {remark}");
    }
}
