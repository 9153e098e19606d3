// SPDX-License-Identifier: MIT

using Nam.Network;

namespace Nam.Server.Paths;

/// <summary>Says when a plan that was made for a path has to be made again.</summary>
internal static class PathChange
{
    // A plan's choice is flat about its least: what differs by less costs less than making the plan again.
    private const double Tolerance = 0.125;

    /// <summary>Whether two views of a path are so different that a plan for one may be wrong for the other.</summary>
    public static bool IsMaterial(in NetworkPath one, in NetworkPath other) =>
        one.IsMeasured != other.IsMeasured
        || one.CongestionControl != other.CongestionControl
        || one.MaximumSegmentSize != other.MaximumSegmentSize
        || !IsLike(one.Correction, other.Correction)
        || Differs(one.RoundTripSeconds, other.RoundTripSeconds)
        || Differs(one.UsableBandwidth, other.UsableBandwidth)
        || Differs(one.CongestionWindow, other.CongestionWindow)
        || Differs(one.SlowStartThreshold, other.SlowStartThreshold)
        || Differs(one.ReceiveWindowBytes, other.ReceiveWindowBytes)
        || Differs(one.PacingBytesPerSecond, other.PacingBytesPerSecond)
        || Differs(one.LossRate, other.LossRate)
        || Differs(one.BlockSeconds, other.BlockSeconds);

    /// <summary>Whether two figures are so different that a plan made from one may be wrong for the other.</summary>
    public static bool Differs(double one, double other) =>
        one != other && (double.IsInfinity(one) || double.IsInfinity(other) || Math.Abs(one - other) > Tolerance * Math.Max(one, other));

    // What hosts take is the same for every format.
    private static bool IsLike(TransferCorrection? one, TransferCorrection? other) =>
        ReferenceEquals(one, other) || (one is not null && other is not null && one.IsNear(other, Tolerance));
}
