// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.TestKit;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class EndpointRulesTests : IDisposable
{
    private const string Namespace = "Nam.CoreWcf.Tests.Configuration";
    private const string Basic = "http://localhost/orders/basic";
    private const string RuleSettings =
        "Service, Contract, Address, Mode, Format, Formats, SmallReplyBytes, MaximumReplyBytes, EnableForHttps, HasSecrets";

    private readonly ConfigurationFolder _folder = new();

    public static TheoryData<string, string> Faults => new()
    {
        {
            "\"Endpoints\": \"all\"",
            $"Line 3 of appsettings.json, key Nam:Endpoints: the setting 'Endpoints' is 'all'; allowed is a list of rules, objects with {RuleSettings}."
        },
        {
            "\"Endpoints\": [\n{ \"Mode\": \"Off\" }, \"all\" ]",
            $"Line 4 of appsettings.json, key Nam:Endpoints:1: the rule is empty or a single value; allowed is an object with {RuleSettings}."
        },
        {
            "\"Endpoints\": [ {\n\"Contrakt\": \"A\" } ]",
            $"Line 4 of appsettings.json, key Nam:Endpoints:0:Contrakt: a rule of Nam:Endpoints has no setting 'Contrakt'; allowed are {RuleSettings}. Did you mean 'Contract'?"
        },
        {
            "\"Endpoints\": [ {\n\"Address\": \"\" } ]",
            "Line 4 of appsettings.json, key Nam:Endpoints:0:Address: the setting 'Address' is ''; allowed is a name or an address; leave the setting out to mean any."
        },
        {
            "\"Endpoints\": [ { \"MaximumOperations\": 20 } ]",
            $"Line 3 of appsettings.json, key Nam:Endpoints:0:MaximumOperations: a rule of Nam:Endpoints has no setting 'MaximumOperations'; allowed are {RuleSettings}."
        },
        {
            "\"Endpoints\": [\n{ \"Address\": \"/a\" },\n{ \"Mode\": \"Off\", \"Address\": \"a\" } ]",
            "Line 5 of appsettings.json, key Nam:Endpoints:1: the rule has the same Service, Contract and Address as an earlier one (Line 4 of appsettings.json, key Nam:Endpoints:0); allowed is one. Put their settings together."
        },
    };

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Find_SeveralRulesFit_TakesTheMostSpecific()
    {
        var rules = Read(
            $$"""
            {
              "Nam": { "Endpoints": [
                { "SmallReplyBytes": 1 },
                { "Service": "{{Namespace}}.OrderService", "SmallReplyBytes": 2 },
                { "Contract": "{{Namespace}}.IArchive", "SmallReplyBytes": 3 },
                { "Address": "basic", "SmallReplyBytes": 4 },
                { "Address": "v2/basic", "SmallReplyBytes": 5 },
                { "Address": "http://localhost:81/v2/basic", "SmallReplyBytes": 6 },
                { "Address": "basic", "Contract": "OrdersContract", "SmallReplyBytes": 7 }
              ] }
            }
            """);

        Assert.Equal(1, Find(rules, "http://localhost/other", typeof(IOrders), typeof(string)));
        Assert.Equal(2, Find(rules, "http://localhost/other", typeof(IOrders)));
        Assert.Equal(3, Find(rules, "http://localhost/other", typeof(IArchive)));
        Assert.Equal(4, Find(rules, Basic, typeof(IArchive)));
        Assert.Equal(5, Find(rules, "http://localhost/v2/basic", typeof(IOrders)));
        Assert.Equal(6, Find(rules, "http://localhost:81/v2/basic", typeof(IOrders)));
        Assert.Equal(7, Find(rules, Basic, typeof(IOrders)));
    }

    [Fact]
    public void Find_RulesByName_AreRulesToo()
    {
        var rules = Read("""{ "Nam": { "Endpoints": { "first": { "Address": "basic", "SmallReplyBytes": 4 } } } }""");

        Assert.Equal(4, Find(rules, Basic, typeof(IOrders)));
    }

    [Theory]
    [MemberData(nameof(Faults))]
    public void Read_FaultInFile_SaysWhereWhatAndWhatIsAllowed(string content, string expected)
    {
        var fault = FaultOf(Json($"{{\n\"Nam\": {{\n{content}\n}} }}"));

        Assert.Equal(expected, _folder.Shorten(fault.Message));
        Assert.Equal(Path.Combine(_folder.FullPath, "appsettings.json"), fault.FilePath);
        Assert.InRange(fault.LineNumber!.Value, 3, 5);
    }

    [Fact]
    public void Read_FaultOutsideOfFiles_NamesTheKey()
    {
        var fault = FaultOf(Memory(("Nam:Endpoints:0:Mode", "none")));

        Assert.Equal("Configuration key Nam:Endpoints:0:Mode: the setting 'Mode' is 'none'; allowed are 'auto' and 'off'.", fault.Message);
        Assert.Null(fault.FilePath);
        Assert.Null(fault.LineNumber);
    }

    private static object? Find(EndpointEntries rules, string address, Type contract, Type? service = null) =>
        rules.Find(service ?? typeof(OrderService), Endpoints.Create(address, contract: contract))?.Settings?["SmallReplyBytes"];

    private static NamConfigurationException FaultOf(IConfiguration configuration) =>
        Assert.Throws<NamConfigurationException>(() => Read(configuration));

    private static IConfigurationRoot Memory(params (string Key, string Value)[] settings) =>
        new ConfigurationBuilder().AddInMemoryCollection(
            settings.Select(setting => KeyValuePair.Create(setting.Key, (string?)setting.Value))).Build();

    private IConfigurationRoot Json(string content) =>
        new ConfigurationBuilder().AddJsonFile(_folder.Write("appsettings.json", content)).Build();

    private static EndpointEntries Read(IConfiguration configuration) =>
        EndpointRules.Read(NamSection.Read(configuration, [new NamSectionPart(EndpointRules.Name)])!);

    private EndpointEntries Read(string content) => Read(Json(content));
}
