// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;

namespace Nam.Benchmarks.Network.Tests;

public sealed class OptionsTests
{
    [Fact]
    public void Parse_Lists_AreTaken()
    {
        var options = Options.Parse([
            "--networks", "lan,us", "--loss", "0,0.1", "--tcp", "bbr", "--states", "fresh", "--sizes", "46KB,3.5MB,200",
            "--reps", "3"]);

        Assert.Equal(["lan", "us"], options.Networks.Select(network => network.Name));
        Assert.Equal([0, 0.001], options.Losses);
        Assert.Equal(["bbr"], options.CongestionControls);
        Assert.Equal([ConnectionState.Fresh], options.States);
        Assert.Equal([46_000, 3_500_000, 200], options.Sizes);
        Assert.Equal(3, options.Rounds);
        Assert.False(options.IsWritten);
    }

    [Fact]
    public void Parse_QuickWithAList_TakesTheListAndTheRestOfQuick()
    {
        var options = Options.Parse(["--networks", "us-low", "--quick", "--write"]);

        Assert.Equal(["us-low"], options.Networks.Select(network => network.Name));
        Assert.Equal([0, 0.01], options.Losses);
        Assert.True(options.IsWritten);
    }

    [Theory]
    [InlineData("--networks", "moon")]
    [InlineData("--loss", "21")]
    [InlineData("--sizes", "51MB")]
    [InlineData("--sizes", "KB")]
    [InlineData("--states", "3")]
    [InlineData("--reps", "0")]
    [InlineData("--reps")]
    [InlineData("--what")]
    public void Parse_Nonsense_SaysWhich(params string[] arguments)
    {
        var fault = Assert.Throws<FormatException>(() => Options.Parse(arguments));

        Assert.Contains(arguments[0], fault.Message, StringComparison.Ordinal);
    }
}
