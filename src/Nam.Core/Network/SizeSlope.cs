// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>A path's rate from the times of small replies of several sizes: all but the bytes costs each of them the same.</summary>
/// <remarks>
/// Not thread-safe. The slope is Theil and Sen's (the median of those between two replies: Sen, JASA 63, 1968), so that the odd late
/// reply does not count; it is believed only where Kendall's test says that larger replies do take longer, by three standard deviations,
/// and the slope's confidence interval is not wider than the slope. On a fast path nothing of that holds, and the rate stays unknown.
/// </remarks>
internal sealed class SizeSlope
{
    private const int Window = 16;
    private const int LeastReplies = 8;
    private const double MaximumSeconds = 60;

    // Sizes nearer to each other than an eighth of their range, or all within 512 bytes, count as one: what their times differ by is noise.
    private const double SizeClasses = 8;
    private const double LeastApart = 64;

    // Standard deviations: of Kendall's test, and of the slope's confidence interval (95 %).
    private const double Significance = 3;
    private const double Confidence = 1.96;

    private readonly double[] _bytes = new double[Window];
    private readonly double[] _seconds = new double[Window];
    private int _next;
    private int _count;

    /// <summary>Takes one reply.</summary>
    /// <returns>Whether it was taken: both have to be above 0, and the time at most 60 s.</returns>
    public bool Add(double bytes, double seconds)
    {
        if (!(bytes > 0) || seconds is not (> 0 and <= MaximumSeconds))
        {
            return false;
        }

        _bytes[_next] = bytes;
        _seconds[_next] = seconds;
        _next = (_next + 1) % Window;
        _count = Math.Min(_count + 1, Window);
        return true;
    }

    /// <summary>Adds another's replies as if they had come last.</summary>
    public void Merge(SizeSlope other)
    {
        var first = (other._next - other._count + Window) % Window;
        for (var i = 0; i < other._count; i++)
        {
            Add(other._bytes[(first + i) % Window], other._seconds[(first + i) % Window]);
        }
    }

    /// <summary>The rate in bytes per second, where the last 16 replies tell it.</summary>
    public bool TryGetRate(out double bytesPerSecond)
    {
        bytesPerSecond = 0;
        if (_count < LeastReplies)
        {
            return false;
        }

        var sizes = _bytes.AsSpan(0, _count);
        var smallest = Least(sizes);
        var apart = (Most(sizes) - smallest) / SizeClasses;
        if (apart < LeastApart)
        {
            return false;
        }

        Span<double> slopes = stackalloc double[Window * (Window - 1) / 2];
        var pairs = 0;
        var score = 0;
        for (var i = 1; i < _count; i++)
        {
            for (var j = 0; j < i; j++)
            {
                var bytes = _bytes[i] - _bytes[j];
                if (Math.Abs(bytes) >= apart)
                {
                    var slope = (_seconds[i] - _seconds[j]) / bytes;
                    score += Math.Sign(slope);
                    slopes[pairs++] = slope;
                }
            }
        }

        var deviation = Math.Sqrt(Variance(smallest, apart));
        if (pairs == 0 || score <= Significance * deviation)
        {
            return false;
        }

        slopes = slopes[..pairs];
        slopes.Sort();
        var reach = Confidence * deviation;
        var low = slopes[Math.Clamp((int)((pairs - reach) / 2), 0, pairs - 1)];
        var high = slopes[Math.Clamp((int)Math.Ceiling((pairs + reach) / 2), 0, pairs - 1)];
        var median = (slopes[(pairs - 1) / 2] + slopes[pairs / 2]) / 2;
        if (!(low > 0) || high - low > median)
        {
            return false;
        }

        bytesPerSecond = 1 / median;
        return true;
    }

    // Of Kendall's score without any relation, corrected for replies of one size.
    private double Variance(double smallest, double apart)
    {
        var sum = Term(_count);
        Span<double> sorted = stackalloc double[Window];
        sorted = sorted[.._count];
        for (var i = 0; i < sorted.Length; i++)
        {
            sorted[i] = Math.Round((_bytes[i] - smallest) / apart);
        }

        sorted.Sort();
        var run = 1;
        for (var i = 1; i <= sorted.Length; i++)
        {
            if (i < sorted.Length && sorted[i] == sorted[i - 1])
            {
                run++;
                continue;
            }

            sum -= Term(run);
            run = 1;
        }

        return sum / 18.0;
    }

    private static double Least(ReadOnlySpan<double> values)
    {
        var least = values[0];
        foreach (var value in values)
        {
            least = Math.Min(least, value);
        }

        return least;
    }

    private static double Most(ReadOnlySpan<double> values)
    {
        var most = values[0];
        foreach (var value in values)
        {
            most = Math.Max(most, value);
        }

        return most;
    }

    private static int Term(int n) => n * (n - 1) * ((2 * n) + 5);
}
