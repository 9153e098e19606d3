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

    [Theory]
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
