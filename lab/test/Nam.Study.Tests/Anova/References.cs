// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.TestKit;

namespace Nam.Study.Tests.Anova;

/// <summary>Files with figures that others computed.</summary>
internal static class References
{
    internal static string[] Lines(string name) =>
        File.ReadAllLines(Path.Combine(RepositoryRoot.Path, "lab", "test", "Nam.Study.Tests", "Anova", "Reference", name));

    internal static double Number(string text) => double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);

    /// <summary>How many decimal digits of a number are right, at most 16: the log relative error of NIST.</summary>
    internal static double Digits(double expected, double? actual)
    {
        Assert.NotNull(actual);
        return expected == actual ? 16 : Math.Min(16, -Math.Log10(Math.Abs((actual.Value - expected) / expected)));
    }
}
