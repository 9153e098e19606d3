// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Tpch;

/// <summary>Reads the scale factor that a person gives a program.</summary>
public static class ScaleFactor
{
    /// <summary>The largest scale factor that the generator makes.</summary>
    public const double Maximum = 100;

    /// <summary>Reads a scale factor.</summary>
    /// <param name="text">A number with a point, such as 0.01.</param>
    /// <param name="scale">The number.</param>
    /// <returns>Whether it is above 0 and at most <see cref="Maximum"/>.</returns>
    public static bool TryParse(string text, out double scale) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out scale) && scale > 0 && scale <= Maximum;

    /// <summary>Says what is wrong with a scale factor.</summary>
    public static string Fault(string text) => $"The scale '{text}' is not a number above 0 and at most {Maximum}, such as 0.01, 0.1 or 1.";
}
