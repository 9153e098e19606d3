// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>How large an operation's replies are in one source form: a moving mean, and how many in a row stayed below a limit.</summary>
internal struct TypicalSize
{
    /// <summary>Replies with less text than this are small, in bytes.</summary>
    public const double SmallTextBytes = 1024;

    /// <summary>Binary forms below this many bytes count as small. Their text takes 1.3 to 2.2 times as much in replies of TPC-H of that
    /// size, so that it is below <see cref="SmallTextBytes"/> or hardly above; just above that size it may take 4 times as much.</summary>
    public const double SmallBinaryBytes = 512;

    // After this many small replies in a row the next is expected to be small: a rule of three gives at most 3/20 = 15 % for a larger one.
    private const long ConfidentRun = 20;
    private const double Weight = 0.1;

    private double _mean;
    private long _smallRun;

    public readonly double? Mean => _mean > 0 ? _mean : null;

    public readonly bool IsSmall => _smallRun >= ConfidentRun;

    /// <summary>Adds a reply's size.</summary>
    /// <param name="bytes">Bytes, above 0.</param>
    /// <param name="small">Below this size, a reply is small.</param>
    public void Observe(double bytes, double small)
    {
        _mean = _mean > 0 ? _mean + (Weight * (bytes - _mean)) : bytes;
        _smallRun = bytes < small ? Math.Min(_smallRun + 1, long.MaxValue - 1) : 0;
    }

    public void Merge(in TypicalSize other)
    {
        if (other._mean > 0)
        {
            // Both must be small for the sum to be; the shorter run is the evidence.
            _smallRun = _mean > 0 ? Math.Min(_smallRun, other._smallRun) : other._smallRun;
            _mean = _mean > 0 ? (_mean + other._mean) / 2 : other._mean;
        }
    }

    public readonly void Write(ref StateWriter writer)
    {
        writer.Double(_mean);
        writer.Int64(_smallRun);
    }

    public bool TryRead(ref StateReader reader) =>
        reader.TryDouble(out _mean) && _mean >= 0 && double.IsFinite(_mean) && reader.TryInt64(out _smallRun) && _smallRun >= 0;
}
