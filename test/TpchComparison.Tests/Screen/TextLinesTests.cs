// SPDX-License-Identifier: MIT
using TpchComparison.Screen;

namespace TpchComparison.Tests.Screen;

public sealed class TextLinesTests
{
    [Theory]
    [InlineData("", 10, "")]
    [InlineData("one two", 7, "one two")]
    [InlineData("one two three", 7, "one two|three")]
    [InlineData("one two three", 8, "one two|three")]
    [InlineData("immeasurable is a word", 5, "immeasurable|is a|word")]
    [InlineData("immeasurable", 5, "immeasurable")]
    public void Wrap_Text_BreaksBetweenWords(string text, int characters, string lines) =>
        Assert.Equal(lines, string.Join('|', TextLines.Wrap(text, characters)));
}
