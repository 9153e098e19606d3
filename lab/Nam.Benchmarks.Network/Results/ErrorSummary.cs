// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;

namespace Nam.Benchmarks.Network.Results;

/// <summary>How far predictions are off.</summary>
/// <param name="Count">Replies.</param>
/// <param name="Median">Median of the errors' sizes, as a share of what was observed; not a number of none.</param>
/// <param name="P90">Their 90th percentile.</param>
/// <param name="Bias">Median of the errors themselves: above 0 where predictions are too long.</param>
internal readonly record struct ErrorSummary(int Count, double Median, double P90, double Bias)
{
    internal static ErrorSummary Of(IReadOnlyCollection<MeasuredReply> replies, Model model)
    {
        var errors = replies.Select(model.ErrorOf).ToArray();
        var sizes = errors.Select(Math.Abs).ToArray();
        return new ErrorSummary(errors.Length, Quantile(sizes, 0.5), Quantile(sizes, 0.9), Quantile(errors, 0.5));
    }

    /// <summary>The value that a share of all is below, on a straight line between neighbours; not a number of none.</summary>
    internal static double Quantile(IEnumerable<double> values, double share)
    {
        var sorted = values.Order().ToArray();
        if (sorted.Length == 0)
        {
            return double.NaN;
        }

        var rank = share * (sorted.Length - 1);
        var low = (int)rank;
        var high = Math.Min(low + 1, sorted.Length - 1);
        return sorted[low] + ((rank - low) * (sorted[high] - sorted[low]));
    }
}
