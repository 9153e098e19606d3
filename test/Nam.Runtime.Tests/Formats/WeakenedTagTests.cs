// SPDX-License-Identifier: MIT

using Nam.Formats;

namespace Nam.Runtime.Tests.Formats;

public sealed class WeakenedTagTests
{
    [Theory]
    [InlineData("\"\"")]
    [InlineData("\"v1\"")]
    [InlineData("\"a,b;c W/\"")]
    [InlineData("\"a--nam\"")]
    public void Restore_OfATagThatWasWeakened_IsTheTag(string tag)
    {
        var weak = WeakenedTag.Weaken(tag);

        Assert.StartsWith("W/\"", weak, StringComparison.Ordinal);
        Assert.Equal(tag, WeakenedTag.Restore(weak));
    }

    [Theory]
    [InlineData("*", "*")]
    [InlineData(" W/\"a\" ,,\"b--nam\"", " W/\"a\" ,,\"b--nam\"")]
    [InlineData("\"aW/\", \"b--nam\"", "\"aW/\", \"b--nam\"")]
    [InlineData("W/\"a\" , W/\"b--nam\",\"c\"", "W/\"a\" , \"b\",\"c\"")]
    [InlineData("<urn:a> ([W/\"a--nam\"] Not [W/\"b\"]) ([\"c\"])", "<urn:a> ([\"a\"] Not [W/\"b\"]) ([\"c\"])")]
    [InlineData("W/\"a--nam", "W/\"a--nam")]
    [InlineData(null, null)]
    public void Restore_OfAField_ChangesNothingElse(string? field, string? expected) =>
        Assert.Equal(expected, WeakenedTag.Restore(field));
}
