// SPDX-License-Identifier: MIT
using System.Net;

namespace TpchService.Tests;

public sealed class TpchServiceOptionsTests
{
    [Fact]
    public void Parse_Nothing_GivesTheDefaultsOfTheUsage()
    {
        var (options, fault) = TpchServiceOptions.Parse([]);

        Assert.Null(fault);
        Assert.Equal(new TpchServiceOptions { Scale = 0.01, Port = 5090, UseNam = true, Postgres = null }, options);
        Assert.Equal(5091, options!.TcpPort);
    }

    [Fact]
    public void Parse_EveryOption_IsTaken()
    {
        var (options, fault) = TpchServiceOptions.Parse(
            ["--address", "0.0.0.0", "--port", "65534", "--scale", "0.5", "--postgres", "Host=db;Database=tpch", "--no-nam"]);

        Assert.Null(fault);
        Assert.Equal(
            new TpchServiceOptions
            {
                Scale = 0.5, Address = IPAddress.Any, Port = 65534, UseNam = false, Postgres = "Host=db;Database=tpch"
            }, options);
        Assert.Equal(65535, options!.TcpPort);
    }

    [Fact]
    public void Parse_OptionTwice_TakesTheLast() => Assert.Equal(2, TpchServiceOptions.Parse(["--port", "1", "--port", "2"]).Options!.Port);

    [Theory]
    [InlineData("The port '0' is not a whole number from 1 to 65534.", "--port", "0")]
    [InlineData("The port '65535' is not a whole number from 1 to 65534.", "--port", "65535")]
    [InlineData("The port '-1' is not a whole number from 1 to 65534.", "--port", "-1")]
    [InlineData("The port '5,090' is not a whole number from 1 to 65534.", "--port", "5,090")]
    [InlineData("The address 'here' is not one of IP.", "--address", "here")]
    [InlineData("The option --port needs a value behind it.", "--no-nam", "--port")]
    [InlineData("The option --scale needs a value behind it.", "--scale")]
    [InlineData("The option --postgres needs a value behind it.", "--postgres")]
    [InlineData("The option '--nam' is unknown; --help lists all.", "--nam")]
    [InlineData("The option '' is unknown; --help lists all.", "")]
    public void Parse_ArgumentThatCannotBeUsed_SaysWhy(string sentence, params string[] args)
    {
        var (options, fault) = TpchServiceOptions.Parse(args);

        Assert.Null(options);
        Assert.Equal(sentence, fault);
    }

    [Theory]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("100.1")]
    [InlineData("big")]
    [InlineData("NaN")]
    public void Parse_ScaleOutOfRange_NamesItAndTheRange(string scale)
    {
        var (options, fault) = TpchServiceOptions.Parse(["--scale", scale]);

        Assert.Null(options);
        Assert.Contains($"'{scale}'", fault, StringComparison.Ordinal);
        Assert.Contains("100", fault, StringComparison.Ordinal);
    }

    [Fact]
    public void Usage_EveryOption_IsListed() =>
        Assert.All(
            ["--port", "--scale", "--postgres", "--no-nam", "--help"],
            option => Assert.Contains(option + " ", TpchServiceOptions.Usage, StringComparison.Ordinal));
}
