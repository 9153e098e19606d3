// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Configuration;
using Nam.Server;
using Nam.TestKit;
using static Nam.CoreWcf.Tests.Configuration.WcfConfig;

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>Services of CoreWCF that get NAM by their configuration.</summary>
public sealed class ConfiguredHostTests : IDisposable
{
    private const string Adapted = "application/vnd.nam";
    private const string Plain = "text/xml";

    private readonly ConfigurationFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task File_TwoEndpointsOneWithNam_AdaptsThatOne()
    {
        var file = _folder.Write("wcf.config", With("<nam />"));
        await using var host = await ConfiguredHost.StartAsync(file, services => services.AddNamConfigurationFile(file));

        Assert.Equal(Adapted, (await host.CallAsync("/basic")).MediaType);
        Assert.Equal(Plain, (await host.CallAsync("/other")).MediaType);
        Assert.Equal(Plain, (await host.CallAsync("/basic", hasNam: false)).MediaType);
        Assert.Empty(host.Warnings);
    }

    [Fact]
    public async Task UnknownNames_Allowed_AreLoggedAndPassedOver()
    {
        var file = _folder.Write("wcf.config", With("<nam later='1' format='binary' />"));
        var settings = _folder.Write(
            "appsettings.json",
            "{ \"Nam\": {\n\"AllowUnknown\": true,\n\"Endpoints\": [ { \"Address\": \"other\", \"Format\": \"text\", \"Newer\": 1 } ] } }");
        await using var host = await ConfiguredHost.StartAsync(
            file, services => services.AddNam().AddNamConfigurationFile(file), settings);

        Assert.Equal((Adapted, "binary"), await host.CallAsync("/basic"));
        Assert.Collection(
            host.Warnings.Order(StringComparer.Ordinal),
            line => Assert.Contains("a rule of Nam:Endpoints has no setting 'Newer'; allowed are Service,", line, StringComparison.Ordinal),
            line => Assert.Contains("<nam> has no attribute 'later' (its value is '1'); allowed are", line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task File_ForcedFormats_TakeEffectPerEndpoint()
    {
        var file = _folder.Write("wcf.config", OfSections(
            "<behaviors><endpointBehaviors>"
            + "<behavior name='a'><nam format='binary' /></behavior><behavior name='b'><nam format='text+brotli-3' /></behavior><behavior name='c'><nam smallReplyBytes='1000000' /></behavior>"
            + "</endpointBehaviors></behaviors>"
            + Services(Endpoint("a", "behaviorConfiguration='a'") + Endpoint("b", "behaviorConfiguration='b'")
                + Endpoint("c", "behaviorConfiguration='c'"))));
        await using var host = await ConfiguredHost.StartAsync(file, services => services.AddNamConfigurationFile(file));

        Assert.Equal((Adapted, "binary"), await host.CallAsync("/a"));
        Assert.Equal(("text/xml", "br"), await host.CallAsync("/b", codings: "br"));
        Assert.Equal(Plain, (await host.CallAsync("/c")).MediaType);
    }

    [Fact]
    public async Task File_BesideAddNam_ChangesSettingsOfSingleEndpoints()
    {
        var file = _folder.Write("wcf.config", With("<nam mode='off' />"));
        await using var host = await ConfiguredHost.StartAsync(file, services => services.AddNam().AddNamConfigurationFile(file));

        Assert.Equal(Plain, (await host.CallAsync("/basic")).MediaType);
        Assert.Equal(Adapted, (await host.CallAsync("/other")).MediaType);
    }

    [Fact]
    public async Task File_OneContractOfTwoAtTheSamePath_TellsThemApart()
    {
        var file = _folder.Write("wcf.config", OfSections(
            "<behaviors><endpointBehaviors><behavior name='a'><nam /></behavior></endpointBehaviors></behaviors>"
            + Services(Endpoint("x", address: "v1/x", contract: Archive)
                + Endpoint("y", "behaviorConfiguration='a'", address: "v2/x", contract: Archive))));
        await using var host = await ConfiguredHost.StartAsync(file, services => services.AddNamConfigurationFile(file));

        Assert.Equal(Plain, (await host.CallAsync("/v1/x", operation: "IArchive/Fetch")).MediaType);
        Assert.Equal(Adapted, (await host.CallAsync("/v2/x", operation: "IArchive/Fetch")).MediaType);
    }

    [Fact]
    public async Task File_MigratedWithOtherSections_IsReadByCoreWcfAndNam()
    {
        _folder.Write(
            "behaviors.config",
            "<behaviors><endpointBehaviors><behavior name='adaptive'><dispatcherSynchronization /><nam /></behavior></endpointBehaviors></behaviors>");
        var file = _folder.Write("wcf.config", OfSections(
            "<behaviors configSource='behaviors.config' /><extensions><behaviorExtensions><add name='nam' type='Old, Old' /></behaviorExtensions></extensions><diagnostics performanceCounters='All' />"
            + "<bindings><basicHttpBinding><binding name='large' maxReceivedMessageSize='1000000' /></basicHttpBinding></bindings>"
            + Services(
                Endpoint("basic", "behaviorConfiguration='adaptive' bindingConfiguration='large'", address: "basic") + Endpoint("other"))));
        await using var host = await ConfiguredHost.StartAsync(file, services => services.AddNamConfigurationFile(file));

        Assert.Equal(Adapted, (await host.CallAsync("/basic")).MediaType);
        Assert.Equal(Plain, (await host.CallAsync("/other")).MediaType);
    }

    [Theory]
    [InlineData("<nam smallReplyByte='512' />", 5)]
    [InlineData("<nam format='text+lzma-1' />", 5)]
    [InlineData("<nam />\n<nam />", 6)]
    public async Task File_Fault_StopsTheStart(string behavior, int line)
    {
        var file = _folder.Write("wcf.config", With(behavior).ReplaceLineEndings("\n"));

        var fault = await Assert.ThrowsAsync<NamConfigurationException>(
            () => ConfiguredHost.StartAsync(file, services => services.AddNamConfigurationFile(file)));

        Assert.Equal((file, line), (fault.FilePath, fault.LineNumber));
    }

    [Fact]
    public async Task File_Missing_StopsTheStart()
    {
        var file = _folder.Write("wcf.config", With("<nam />"));
        var missing = Path.Combine(_folder.FullPath, "missing.config");

        var fault = await Assert.ThrowsAsync<NamConfigurationException>(
            () => ConfiguredHost.StartAsync(file, services => services.AddNamConfigurationFile(missing)));

        Assert.Equal(missing, fault.FilePath);
    }

    [Fact]
    public async Task File_PartsOfNoUse_AreWarnedOf()
    {
        var file = _folder.Write("wcf.config", With("<nam />", ""));
        var second = _folder.Write(
            "second.config", With("<nam />").Replace("address=\"basic\"", "address=\"gone\"", StringComparison.Ordinal));
        await using var host = await ConfiguredHost.StartAsync(
            file, services => services.AddNamConfigurationFile(file).AddNamConfigurationFile(second));

        Assert.Collection(
            host.Warnings,
            warning => Assert.Equal(
                "Line 4 of wcf.config: the endpoint behavior 'adaptive' holds <nam>, but no endpoint names it. Put behaviorConfiguration=\"adaptive\" into an <endpoint>.", _folder.Shorten(warning)),
            warning => Assert.Matches(
                "^Line 11 of second.config: NAM's settings here are of no use, because no endpoint of any service is like that. The endpoints are: "
                + $"service {Service}, contract {Orders}, address http://[^/]+/basic; service {Service}, contract {Orders}, address http://[^/]+/other.$",
                _folder.Shorten(warning)));
    }

    [Fact]
    public async Task Section_RuleForAnAddress_ChangesThatEndpoint()
    {
        await using var host = await StartAsync(
            """{ "Nam": { "Format": "text+zip-1", "Endpoints": [ { "Address": "basic", "Format": "binary" }, { "Address": "gone", "Mode": "Off" } ] } }""",
            services => services.AddNam());

        Assert.Equal((Adapted, "binary"), await host.CallAsync("/basic"));
        Assert.Equal(("text/xml", "gzip"), await host.CallAsync("/other", codings: "gzip"));
        Assert.StartsWith(
            "Line 1 of appsettings.json, key Nam:Endpoints:1: NAM's settings here are of no use",
            _folder.Shorten(Assert.Single(host.Warnings)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Section_RuleWithAuto_FreesAnEndpointFromTheForcedFormat()
    {
        await using var host = await StartAsync(
            """{ "Nam": { "Format": "text", "Endpoints": [ { "Address": "basic", "Format": "auto" } ] } }""",
            services => services.AddNam());

        Assert.Equal(Adapted, (await host.CallAsync("/basic")).MediaType);
        Assert.Equal(Plain, (await host.CallAsync("/other")).MediaType);
    }

    [Fact]
    public async Task Section_ModeOff_LeavesAllPlain()
    {
        await using var host = await StartAsync("""{ "Nam": { "Mode": "Off" } }""", services => services.AddNam());

        Assert.Equal(Plain, (await host.CallAsync("/basic")).MediaType);
        Assert.Equal(Plain, (await host.CallAsync("/other")).MediaType);
    }

    [Fact]
    public async Task Section_WithoutAddNam_AdaptsWhatItsRulesName()
    {
        var other = _folder.Write("other.config", "<configuration />");
        await using var host = await StartAsync(
            """{ "Nam": { "Endpoints": [ { "Address": "other" } ] } }""", services => services.AddNamConfigurationFile(other));

        Assert.Equal(Plain, (await host.CallAsync("/basic")).MediaType);
        Assert.Equal(Adapted, (await host.CallAsync("/other")).MediaType);
    }

    [Fact]
    public async Task Section_SettingOfCode_WinsOverTheFile()
    {
        await using var host = await StartAsync(
            """{ "Nam": { "Formats": [ "text+zip-1" ], "SmallReplyBytes": 7, "MaximumOperations": 77 } }""",
            services => services.AddNam(options => options.SmallReplyBytes = 8));

        var options = host.Services.GetRequiredService<NamServer>().Options;
        Assert.Equal(["text+zip-1"], options.Formats);
        Assert.Equal((8, 77), (options.SmallReplyBytes, options.MaximumOperations));
    }

    [Theory]
    [InlineData(
        "{ \"Nam\": {\n\"Mode\": \"on\" } }",
        "Line 2 of appsettings.json, key Nam:Mode: the setting 'Mode' is 'on'; allowed are 'auto' and 'off'.")]
    [InlineData(
        "{ \"Nam\": { \"Endpoints\": [\n\n{ \"Format\": \"text+zip-0\" } ] } }",
        "Line 3 of appsettings.json, key Nam:Endpoints:0:Format: the setting 'Format' names the format 'text+zip-0'; allowed are the levels 1 to 9 of 'zip'.")]
    public async Task Section_Fault_StopsTheStart(string settings, string expected)
    {
        var fault = await Assert.ThrowsAsync<NamConfigurationException>(() => StartAsync(settings, services => services.AddNam()));

        Assert.Equal(expected, _folder.Shorten(fault.Message));
    }

    private Task<ConfiguredHost> StartAsync(string appSettings, Action<IServiceCollection> services) =>
        ConfiguredHost.StartAsync(_folder.Write("wcf.config", With("", "")), services, _folder.Write("appsettings.json", appSettings));
}
