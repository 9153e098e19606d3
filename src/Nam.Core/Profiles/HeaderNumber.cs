// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>The number of wire-format.md section 2: 1 to 15 digits, and after a point 1 to 9 more; no sign, no exponent.</summary>
internal static class HeaderNumber
{
    private const int MaximumWhole = 15;
    private const int MaximumFraction = 9;

    private static readonly double[] Scale = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

    public static bool TryParse(ReadOnlySpan<char> text, double maximum, out double value)
    {
        value = 0;
        var point = text.IndexOf('.');
        var whole = point < 0 ? text : text[..point];
        if (whole.Length is 0 or > MaximumWhole || !TryDigits(whole, out var number))
        {
            return false;
        }

        value = number;
        if (point >= 0)
        {
            var fraction = text[(point + 1)..];
            if (fraction.Length is 0 or > MaximumFraction || !TryDigits(fraction, out var part))
            {
                return false;
            }

            value += part / Scale[fraction.Length];
        }

        return value <= maximum;
    }

    private static bool TryDigits(ReadOnlySpan<char> text, out long value)
    {
        value = 0;
        foreach (var c in text)
        {
            if (c is < '0' or > '9')
            {
                return false;
            }

            value = (value * 10) + (c - '0');
        }

        return true;
    }
}
