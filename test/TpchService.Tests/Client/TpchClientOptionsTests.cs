// SPDX-License-Identifier: MIT
using TpchClient;

namespace TpchService.Tests.Client;

public sealed class TpchClientOptionsTests
{
    [Fact]
    public void Parse_Nothing_GivesTheDefaultsOfTheUsage()
    {
        var (options, fault) = TpchClientOptions.Parse([]);

        Assert.Null(fault);
        Assert.Equal(new TpchClientOptions { Query = null, Rows = 20, IsDataSet = false, UseNam = true, Port = 5090 }, options);
        Assert.Equal("basicHttp", options!.Binding.Name);
    }

    [Fact]
    public void Parse_EveryOption_IsTaken()
    {
        var (options, fault) = TpchClientOptions.Parse(
            ["--query", "22", "--rows", "10000", "--binding", "WSHTTP", "--dataset", "--no-nam", "--port", "65534"]);

        Assert.Null(fault);
        Assert.Equal((22, 10_000, "wsHttp"), (options!.Query, options.Rows, options.Binding.Name));
        Assert.Equal((true, false, 65534), (options.IsDataSet, options.UseNam, options.Port));
    }

    [Theory]
    [InlineData("http://127.0.0.1:7000/basic", "basicHttp", false)]
    [InlineData("http://127.0.0.1:7000/datasets/basic", "basicHttp", true)]
    [InlineData("http://127.0.0.1:7000/ws", "wsHttp", false)]
    [InlineData("net.tcp://127.0.0.1:7001/tcp", "netTcp", false)]
    [InlineData("net.tcp://127.0.0.1:7001/datasets/tcp", "netTcp", true)]
    public void Address_Binding_IsThatOfTheServicesEndpoint(string address, string binding, bool isDataSet)
    {
        string[] args = ["--port", "7000", "--binding", binding, .. isDataSet ? ["--dataset"] : Array.Empty<string>()];

        Assert.Equal(address, TpchClientOptions.Parse(args).Options!.Address.ToString());
    }

    [Theory]
    [InlineData("The query '0' is not a whole number from 1 to 22.", "--query", "0")]
    [InlineData("The query 'Q1' is not a whole number from 1 to 22.", "--query", "Q1")]
    [InlineData("The number of rows '0' is not a whole number from 1 to 10000.", "--rows", "0")]
    [InlineData("The number of rows '10001' is not a whole number from 1 to 10000.", "--rows", "10001")]
    [InlineData("The port '65535' is not a whole number from 1 to 65534.", "--port", "65535")]
    [InlineData("The binding 'udp' is unknown; there are basicHttp, wsHttp, netTcp.", "--binding", "udp")]
    [InlineData("The option --query needs a value behind it.", "--query")]
    [InlineData("The option --rows needs a value behind it.", "--rows")]
    [InlineData("The option --binding needs a value behind it.", "--dataset", "--binding")]
    [InlineData("The option '--DATASET' is unknown; --help lists all.", "--DATASET")]
    public void Parse_ArgumentThatCannotBeUsed_SaysWhy(string sentence, params string[] args)
    {
        var (options, fault) = TpchClientOptions.Parse(args);

        Assert.Null(options);
        Assert.Equal(sentence, fault);
    }

    [Fact]
    public void Usage_EveryOption_IsListed() =>
        Assert.All(
            ["--query", "--rows", "--binding", "--dataset", "--no-nam", "--port", "--help"],
            option => Assert.Contains(option + " ", TpchClientOptions.Usage, StringComparison.Ordinal));
}
