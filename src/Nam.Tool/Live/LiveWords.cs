// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Tool.Live;

/// <summary>Figures as people read them, with three digits that count.</summary>
internal static class LiveWords
{
    private static readonly string[] ByteUnits = ["B", "KB", "MB", "GB", "TB"];

    internal static string Count(double value) => value.ToString("N0", CultureInfo.InvariantCulture);

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

    internal static string Bytes(double value)
    {
        var unit = 0;
        for (; Math.Abs(value) >= 1000 && unit < ByteUnits.Length - 1; unit++)
        {
            value /= 1000;
        }

        return $"{Number(value)} {ByteUnits[unit]}";
    }

    private static string Number(double value) =>
        value == 0 ? "0"
        : Math.Abs(value) >= 100 ? value.ToString("N0", CultureInfo.InvariantCulture)
        : value.ToString(Math.Abs(value) >= 10 ? "0.#" : Math.Abs(value) >= 1 ? "0.##" : "0.###", CultureInfo.InvariantCulture);
}
