// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Quantities that models share, bounded so that no model meets infinities.</summary>
internal static class PaperSymbols
{
    // Wmax where the receiver's window is not known: the 64 KB of a socket buffer of the papers' time.
    private const double DefaultWindowBytes = 65536;

    private const double MaximumBytes = 1e18;

    /// <summary>The reply's bytes; not above 0 and not a number count as 0.</summary>
    public static double Bytes(double bytes) => bytes > 0 ? Math.Min(bytes, MaximumBytes) : 0;

    /// <summary>N, the reply in whole segments.</summary>
    public static double Segments(double bytes, in NetworkPath path) => Math.Ceiling(Bytes(bytes) / path.MaximumSegmentSize);

    /// <summary>Wmax in segments, at least 1.</summary>
    public static double MaximumWindow(in NetworkPath path)
    {
        var bytes = path.ReceiveWindowBytes;
        var bounded = double.IsFinite(bytes) ? Math.Min(bytes, MaximumBytes) : DefaultWindowBytes;
        return Math.Max(1, Math.Floor(bounded / path.MaximumSegmentSize));
    }
}
