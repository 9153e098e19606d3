// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Tests;

public sealed class OptionsTests
{
    [Fact]
    public void Parse_Lists_AreTaken()
    {
        var options = Options.Parse(["--quick", "--networks", "lan,us", "--queries", "3,10", "--rounds", "7"]);

        Assert.Equal(["lan", "us"], options.Networks.Select(link => link.Name));
        Assert.Equal(["Q3", "Q10"], options.Replies);
        Assert.Equal(7, options.Rounds);
        Assert.True(options.IsQuick);
        Assert.False(options.IsWritten);
    }

    [Theory]
    [InlineData("--networks", "moon")]
    [InlineData("--queries", "23")]
    [InlineData("--rounds", "1")]
    [InlineData("--rounds")]
    [InlineData("--what")]
    public void Parse_Nonsense_NamesIt(params string[] arguments)
    {
        var fault = Assert.Throws<FormatException>(() => Options.Parse(arguments));

        Assert.Contains(arguments[^1], fault.Message, StringComparison.Ordinal);
    }
}
