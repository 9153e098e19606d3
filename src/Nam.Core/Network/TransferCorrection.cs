// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Network;

/// <summary>What a path's past replies say of predictions for it: seconds that hosts take with every reply, and a
/// factor that follows the size without steps. Immutable.</summary>
internal sealed class TransferCorrection
{
    /// <summary>The first octave that has a factor of its own: sizes of 2⁹ up to twice that.</summary>
    public const int FirstOctave = 9;

    /// <summary>Number of octaves that have a factor: up to 32 MB.</summary>
    public const int Octaves = 16;

    private readonly double[] _cold;
    private readonly double[] _warm;

    /// <summary>Creates a correction.</summary>
    /// <param name="hostSeconds">What hosts take with every reply, in seconds.</param>
    /// <param name="cold">A factor for each octave's centre, on fresh connections.</param>
    /// <param name="warm">As <paramref name="cold"/>, on connections whose window has grown.</param>
    public TransferCorrection(double hostSeconds, double[] cold, double[] warm)
    {
        Debug.Assert(cold.Length == Octaves && warm.Length == Octaves, "One factor an octave.");
        HostSeconds = hostSeconds;
        _cold = cold;
        _warm = warm;
        LeastFactor = Math.Min(cold.Min(), warm.Min());
    }

    /// <summary>Seconds that hosts take with every reply.</summary>
    public double HostSeconds { get; }

    /// <summary>The least factor of any size, on connections of either kind.</summary>
    public double LeastFactor { get; }

    /// <summary>The place of a size on the scale of octaves: whole numbers are powers of two, and between them it is
    /// linear in the size.</summary>
    /// <remarks>A logarithm would cost five times as much, and a plan asks up to a hundred times.</remarks>
    public static double PositionOf(double bytes)
    {
        var bits = BitConverter.DoubleToInt64Bits(Math.Max(1, bytes));
        return (bits >> 52) - 1023 + ((bits & 0xFFFFFFFFFFFFF) / (double)(1L << 52));
    }

    /// <summary>The octave that a size is in, from 0; sizes beyond the scale belong to its ends.</summary>
    public static int OctaveOf(double bytes) => (int)Math.Clamp(PositionOf(bytes) - FirstOctave, 0, Octaves - 1);

    /// <summary>The corrected time.</summary>
    /// <param name="bytes">Size of the reply.</param>
    /// <param name="isWarm">Whether the sender's window has grown.</param>
    /// <param name="seconds">What the model says.</param>
    public double Apply(double bytes, bool isWarm, double seconds) => (seconds + HostSeconds) * Factor(bytes, isWarm);

    /// <summary>The factor at the centre of an octave.</summary>
    public double FactorOf(int octave, bool isWarm) => (isWarm ? _warm : _cold)[octave];

    /// <summary>The factor for a size: that of the octave at its centre, and between centres on a straight line.</summary>
    public double Factor(double bytes, bool isWarm)
    {
        var factors = isWarm ? _warm : _cold;
        var place = Math.Clamp(PositionOf(bytes) - FirstOctave - 0.5, 0, Octaves - 1);
        var octave = Math.Min((int)place, Octaves - 2);
        return factors[octave] + ((place - octave) * (factors[octave + 1] - factors[octave]));
    }
}
