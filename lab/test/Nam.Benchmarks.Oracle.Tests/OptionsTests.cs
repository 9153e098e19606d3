// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Tests;

public sealed class OptionsTests
{
    [Fact]
    public void Parse_Lists_AreTaken()
    {
        var options = Options.Parse(["--quick", "--networks", "lan,us", "--queries", "3,10", "--conditions", "idle", "--reps", "7"]);

        Assert.Equal(["lan", "us"], options.Links.Select(link => link.Name));
        Assert.Equal([3, 10], options.Queries);
        Assert.Equal(["idle"], options.Conditions.Select(condition => condition.Name));
        Assert.Equal(7, options.Rounds);
        Assert.True(options.IsQuick);
        Assert.False(options.IsWritten);
    }

    [Fact]
    public void Parse_Unseen_TakesPathsOfTheirOwnAndAFileOfTheirOwn()
    {
        var options = Options.Parse(["--unseen"]);
        var one = Options.Parse(["--unseen", "--networks", "satellite"]);

        Assert.Equal(["lossy", "jittery", "satellite", "slow"], options.Links.Select(link => link.Name));
        Assert.NotEqual(Options.Parse([]).File, options.File);
        Assert.Equal(0.6, Assert.Single(one.Links).RoundTripSeconds, 6);
        Assert.DoesNotContain(Options.Parse([]).Links, link => options.Links.Contains(link));
    }

    [Fact]
    public void Parse_FormatsOfFlow_AreTaken()
    {
        var options = Options.Parse(["flow", "--formats", "containers flowing,binary"]);

        Assert.Equal(["containers flowing", "binary"], options.Formats);
    }

    [Theory]
    [InlineData("--formats", "binary")]
    [InlineData("--networks", "moon")]
    [InlineData("--queries", "23")]
    [InlineData("--reps", "1")]
    [InlineData("--reps")]
    [InlineData("--what")]
    public void Parse_Nonsense_SaysWhich(params string[] arguments)
    {
        var fault = Assert.Throws<FormatException>(() => Options.Parse(arguments));

        Assert.Contains(arguments[0], fault.Message, StringComparison.Ordinal);
    }
}
