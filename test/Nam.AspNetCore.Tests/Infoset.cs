// SPDX-License-Identifier: MIT

using System.Xml.Linq;

namespace Nam.AspNetCore.Tests;

/// <summary>Compares XML texts by what they say.</summary>
internal static class Infoset
{
    public static void AssertEqual(string expected, string actual) =>
        Assert.True(
            XNode.DeepEquals(
                XDocument.Parse(expected, LoadOptions.PreserveWhitespace), XDocument.Parse(actual, LoadOptions.PreserveWhitespace)),
            "The two texts differ in their infosets.");
}
