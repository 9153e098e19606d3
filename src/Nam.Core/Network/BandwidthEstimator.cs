// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Network;

/// <summary>
/// The client's view of its path's bandwidth: from how the first kilobytes of replies spread in time (dispersion), and once a big reply was
/// seen from the rate that such replies really reached, which other traffic on the path lowers.
/// </summary>
/// <remarks>Not thread-safe. The rules and what they are worth: docs/network-model.md.</remarks>
internal sealed class BandwidthEstimator
{
    /// <summary>Replies from this size on tell the achieved rate; smaller ones never leave slow start.</summary>
    public const double GoodputBytes = 400_000;

    /// <summary>Smallest rate that is believed, in bytes per second; that of the profile header.</summary>
    public const double MinimumRate = 100;

    /// <summary>Largest rate that is believed, in bytes per second; that of the profile header.</summary>
    public const double MaximumRate = 1e12;

    private const int DispersionWindow = 15;
    private const double GoodputWeight = 0.25;

    // Fewer samples are no measure of what the path was: the first ones of a program that has just started may be off
    // by ten times, and so would be all that is scaled by them.
    private const int SamplesThatAnchor = 4;

    // Dispersion scatters, most of all at 1 Gbit/s, so that a change of less than this says nothing.
    private const double Agreement = 2;

    private readonly SampleRing _dispersion = new(DispersionWindow);
    private double _goodput;

    // The dispersion when the rate was last reached; 0 = not known.
    private double _dispersionAtGoodput;

    /// <summary>Adds a dispersion sample; see <see cref="DispersionProbe"/>.</summary>
    /// <param name="bytesPerSecond">100 to 10^12; others are ignored.</param>
    /// <returns>Whether the sample was added.</returns>
    public bool AddDispersion(double bytesPerSecond) =>
        bytesPerSecond is >= MinimumRate and <= MaximumRate && _dispersion.Add(bytesPerSecond);

    /// <summary>Adds the rate that a reply reached.</summary>
    /// <param name="bytes">Bytes of the reply; below 400,000 the sample is ignored.</param>
    /// <param name="seconds">From first to last byte, so that neither the round trip nor the server's time counts; above 0.</param>
    /// <returns>Whether the rate was added.</returns>
    public bool AddGoodput(double bytes, double seconds)
    {
        var rate = bytes / seconds;
        if (!(bytes >= GoodputBytes) || !(seconds > 0) || rate is not (>= MinimumRate and <= MaximumRate))
        {
            return false;
        }

        // What the rate has become since then counts for the mean as well, so that old and new are of the same network.
        var known = Goodput();
        _goodput = known > 0 ? known + (GoodputWeight * (rate - known)) : rate;
        _dispersionAtGoodput = Anchor();
        return true;
    }

    /// <summary>The bandwidth: the achieved rate once a big reply was seen, scaled by what the dispersion has become
    /// since; else the 75th percentile of the last 15 dispersion samples.</summary>
    /// <param name="bytesPerSecond">Bytes per second, or 0 when the result is false.</param>
    /// <returns>False before the first sample.</returns>
    public bool TryGetBandwidth(out double bytesPerSecond)
    {
        bytesPerSecond = _goodput > 0 ? Goodput() : Dispersion();
        return bytesPerSecond > 0;
    }

    /// <summary>Adds another estimator's samples as if they had come last; of two achieved rates the mean is kept.</summary>
    /// <param name="other">The other; stays as it is.</param>
    public void Merge(BandwidthEstimator other)
    {
        ArgumentNullException.ThrowIfNull(other);
        _dispersion.Merge(other._dispersion);
        if (other._goodput > 0)
        {
            _goodput = _goodput > 0 ? (_goodput + other._goodput) / 2 : other._goodput;
            _dispersionAtGoodput = Anchor();
        }
    }

    internal void Write(ref StateWriter writer)
    {
        writer.Double(_goodput);
        _dispersion.Write(ref writer);
    }

    internal bool TryRead(ref StateReader reader)
    {
        if (!reader.TryDouble(out var goodput) || !(goodput is 0 or (>= MinimumRate and <= MaximumRate)))
        {
            return false;
        }

        _goodput = goodput;
        var isRead = _dispersion.TryRead(ref reader, MinimumRate / 2, MaximumRate);
        _dispersionAtGoodput = Anchor();
        return isRead;
    }

    // Other traffic takes a share of the path, so that a reply reaches less than dispersion says. When dispersion becomes another, the path
    // has: the share is what stays.
    private double Goodput()
    {
        if (!(_goodput > 0) || !(_dispersionAtGoodput > 0))
        {
            return _goodput;
        }

        var change = Dispersion() / _dispersionAtGoodput;
        return change is > 1 / Agreement and < Agreement ? _goodput : Math.Clamp(_goodput * change, MinimumRate, MaximumRate);
    }

    private double Anchor() => _dispersion.Span.Length >= SamplesThatAnchor ? Dispersion() : 0;

    private double Dispersion()
    {
        var samples = _dispersion.Span;
        if (samples.IsEmpty)
        {
            return 0;
        }

        Span<double> sorted = stackalloc double[DispersionWindow];
        samples.CopyTo(sorted);
        sorted = sorted[..samples.Length];
        sorted.Sort();
        var rank = 0.75 * (sorted.Length - 1);
        var low = (int)rank;
        var high = Math.Min(low + 1, sorted.Length - 1);
        return sorted[low] + ((rank - low) * (sorted[high] - sorted[low]));
    }
}
