// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>How large an operation's replies are in one source form: a moving mean, and how many in a row stayed below a limit.</summary>
internal struct TypicalSize
{
    /// <summary>Replies below this many bytes are small.</summary>
    public const double SmallBytes = 1024;

    // After this many small replies in a row the next is expected to be small: a rule of three gives at most 3/20 = 15 % for a larger one.
    private const long ConfidentRun = 20;
    private const double Weight = 0.1;

    private double _mean;
    private long _smallRun;

    public readonly double? Mean => _mean > 0 ? _mean : null;

    public readonly bool IsSmall => _smallRun >= ConfidentRun;

    public void Observe(double bytes)
    {
        _mean = _mean > 0 ? _mean + (Weight * (bytes - _mean)) : bytes;
        _smallRun = bytes < SmallBytes ? Math.Min(_smallRun + 1, long.MaxValue - 1) : 0;
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
