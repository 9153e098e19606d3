// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Tests;

/// <summary>What the command line may say.</summary>
public sealed class OptionsTests
{
    [Fact]
    public void Parse_AllOptions_AreRead()
    {
        var options = Options.Parse(["--base", "HEAD~3", "--links", "lan,1.6/150", "--minutes", "10", "--limit", "mean=1.015,small=1.1"]);

        Assert.Equal("HEAD~3", options.Base);
        Assert.Equal(["lan", "1.6/150"], options.Links.Select(link => link.Name));
        Assert.Equal(10, options.Time.TotalMinutes);
        Assert.Equal((1.015, 1.1, 1.05), (options.Limits.Mean, options.Limits.Small, options.Limits.Wan));
    }

    [Theory]
    [InlineData("--quick")]
    [InlineData("--base")]
    [InlineData("--base", "HEAD", "--links", "moon")]
    [InlineData("--base", "HEAD", "--minutes", "1")]
    [InlineData("--base", "HEAD", "--loud", "1")]
    public void Parse_WhatIsWrong_IsRefused(params string[] arguments)
    {
        Assert.Throws<FormatException>(() => Options.Parse(arguments));
    }
}
