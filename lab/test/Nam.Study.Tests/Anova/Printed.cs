// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Tests.Anova;

/// <summary>Numbers as a figure of a paper prints them.</summary>
internal static class Printed
{
    /// <summary>A number with as many digits as the print has.</summary>
    internal static string Like(string print, double? number)
    {
        Assert.NotNull(number);
        var exponent = print.IndexOf('E');
        var mantissa = exponent < 0 ? print : print[..exponent];
        var point = mantissa.IndexOf('.');
        var decimals = point < 0 ? 0 : mantissa.Length - point - 1;
        var format = "0." + new string('0', decimals) + (exponent < 0 ? string.Empty : "E-0");
        return number.Value.ToString(format, CultureInfo.InvariantCulture);
    }
}
