// SPDX-License-Identifier: MIT

namespace Nam.TestKit.Equality;

/// <summary>Says where two texts part.</summary>
public static class Difference
{
    private const int Around = 100;

    /// <summary>Describes the first difference.</summary>
    /// <returns>A sentence, or <see langword="null"/> when there is none.</returns>
    public static string? Between(string expected, string actual)
    {
        if (expected == actual)
        {
            return null;
        }

        var at = expected.AsSpan().CommonPrefixLength(actual);
        return $"At character {at} of {expected.Length} (now {actual.Length}), expected …{Cut(expected, at)}… but got …{Cut(actual, at)}…";
    }

    private static string Cut(string text, int at)
    {
        var from = Math.Max(0, at - Around);
        return text[from..Math.Min(text.Length, at + Around)];
    }
}
