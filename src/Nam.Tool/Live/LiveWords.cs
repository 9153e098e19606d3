// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Tool.Live;

/// <summary>Figures as people read them, with three digits that count.</summary>
internal static class LiveWords
{
    private static readonly string[] ByteUnits = ["B", "KB", "MB", "GB", "TB"];
    private static readonly string[] BitUnits = ["bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"];
    private static readonly char[] Heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

    internal static string Count(double value) => value.ToString("N0", CultureInfo.InvariantCulture);

    internal static string Number(double value) =>
        value == 0 ? "0"
        : Math.Abs(value) >= 100 ? value.ToString("N0", CultureInfo.InvariantCulture)
        : value.ToString(Math.Abs(value) >= 10 ? "0.#" : Math.Abs(value) >= 1 ? "0.##" : "0.###", CultureInfo.InvariantCulture);

    internal static string Bytes(double value) => Scaled(value, ByteUnits);

    internal static string Rate(double? bytesPerSecond) => bytesPerSecond is { } known ? Scaled(known * 8, BitUnits) : "not measured";

    internal static string Share(double part, double all) => all > 0 ? Number(100 * part / all) + " %" : "–";

    internal static string Time(double seconds)
    {
        var size = Math.Abs(seconds);
        return size >= 7200 ? Number(seconds / 3600) + " h"
            : size >= 120 ? Number(seconds / 60) + " min"
            : size >= 1 ? Number(seconds) + " s"
            : size >= 1e-3 ? Number(seconds * 1e3) + " ms"
            : size > 0 ? Number(seconds * 1e6) + " µs"
            : "0 s";
    }

    /// <summary>Numbers as a row of bars, the largest the highest.</summary>
    internal static string Bars(IReadOnlyList<double> values)
    {
        var most = values.Count > 0 ? values.Max() : 0;
        return string.Concat(values.Select(value => most > 0 && value > 0
            ? Heights[Math.Clamp((int)Math.Ceiling(value / most * Heights.Length) - 1, 0, Heights.Length - 1)]
            : ' '));
    }

    private static string Scaled(double value, string[] units)
    {
        var unit = 0;
        for (; Math.Abs(value) >= 1000 && unit < units.Length - 1; unit++)
        {
            value /= 1000;
        }

        return $"{Number(value)} {units[unit]}";
    }
}
