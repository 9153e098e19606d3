// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests;

public class PlainProgressTests
{
    [Fact]
    public void Step_FewSteps_WritesEach()
    {
        using var output = new StringWriter { NewLine = "\n" };
        var progress = new PlainProgress(output);

        progress.Begin("Sizes", 2);
        progress.Step("one");
        progress.Step("two");
        progress.Tell("There is no network lab here.");

        Assert.Equal(
            """
            study: Sizes
            study:      1 of 2: one
            study:      2 of 2: two
            study: There is no network lab here.

            """.ReplaceLineEndings("\n"),
            output.ToString());
    }

    [Theory]
    [InlineData(20, 20)]
    [InlineData(21, 20)]
    [InlineData(1_000, 20)]
    [InlineData(3, 3)]
    public void Step_ManySteps_WritesSomeOfThem(int steps, int lines)
    {
        using var output = new StringWriter { NewLine = "\n" };
        var progress = new PlainProgress(output);

        progress.Begin("Sizes", steps);
        for (var step = 0; step < steps; step++)
        {
            progress.Step("x");
        }

        Assert.Equal(1 + lines, output.ToString().Count(character => character == '\n'));
        Assert.EndsWith($"{steps:N0} of {steps:N0}: x\n", output.ToString(), StringComparison.Ordinal);
    }
}
