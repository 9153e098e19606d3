// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The two quantities that the older models share.</summary>
internal static class PaperSymbols
{
    // Wmax where the receiver's window is not known: the 64 KB of a socket buffer of the papers' time.
    private const double DefaultWindowBytes = 65536;

    /// <summary>N, the reply in whole segments.</summary>
    public static double Segments(double bytes, in NetworkPath path) => bytes > 0 ? Math.Ceiling(bytes / path.MaximumSegmentSize) : 0;

    /// <summary>Wmax in segments, at least 1.</summary>
    public static double MaximumWindow(in NetworkPath path)
    {
        var bytes = path.ReceiveWindowBytes;
        return Math.Max(1, Math.Floor((double.IsFinite(bytes) ? bytes : DefaultWindowBytes) / path.MaximumSegmentSize));
    }
}
