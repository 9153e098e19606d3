// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Nam.Codecs.Compression;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.Server;
using Nam.TestKit;
using static Nam.CoreWcf.Tests.Configuration.WcfConfig;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class NamConfigurationFileTests : IDisposable
{
    private const string Adaptive =
        """<behaviors><endpointBehaviors><behavior name="adaptive"><nam smallReplyBytes="7" /></behavior></endpointBehaviors></behaviors>""";
    private const string Uses = "behaviorConfiguration=\"adaptive\"";

    private readonly ConfigurationFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Read_AllAttributes_SetsAllSettings()
    {
        var file = Read(
            With("""<nam mode="off" format="binary+zip-2" formats="text, binary,binary+zip-1" smallReplyBytes="2000" maximumReplyBytes="100000" enableForHttps="false" hasSecrets="true" />"""));

        var settings = Find(file, "http://localhost/orders/basic");

        var expected = new SettingValues
        {
            ["Mode"] = NamMode.Off,
            ["Format"] = "binary+zip-2",
            ["Formats"] = (string[])["text", "binary", "binary+zip-1"],
            ["SmallReplyBytes"] = 2000,
            ["MaximumReplyBytes"] = 100_000,
            ["EnableForHttps"] = false,
            ["HasSecrets"] = true,
        };
        Assert.Equal(expected, settings);
    }

    [Fact]
    public void Read_NoAttributes_NamesTheEndpointWithoutSettings()
    {
        var file = Read(With("<nam />"));

        Assert.Equal(new SettingValues(), Find(file, "http://localhost/orders/basic"));
        Assert.Null(Find(file, "http://localhost/orders/other"));
    }

    [Theory]
    [InlineData("<nam mode='AUTO' format='Auto' />")]
    [InlineData("<!-- a comment --><nam mode='auto' format='auto'><!-- another --></nam>")]
    [InlineData("<dataContractSerializer maxItemsInObjectGraph='1' /><nam mode='auto' format='auto'></nam><unknown a='b'><c /></unknown>")]
    [InlineData("<nam mode=' auto ' format=' auto' xmlns='http://schemas.microsoft.com/.NetConfiguration/v2.0' />")]
    public void Read_OtherContent_IsTolerated(string behavior)
    {
        var settings = Find(Read(With(behavior)), "http://localhost/basic");

        Assert.Equal(new SettingValues { ["Mode"] = NamMode.Auto, ["Format"] = ServerSetting.Auto }, settings);
    }

    [Fact]
    public void Read_MigratedFile_ToleratesWhatNamDoesNotKnow()
    {
        var file = Read(
            $"""
            <configuration xmlns="http://schemas.microsoft.com/.NetConfiguration/v2.0">
              <configSections><section name="x" type="X" /></configSections>
              <appSettings><add key="a" value="b" /></appSettings>
              <system.serviceModel>
                <extensions><behaviorExtensions><add name="nam" type="Old.Extension, Old" /></behaviorExtensions></extensions>
                <behaviors>
                  <serviceBehaviors><behavior><serviceMetadata httpGetEnabled="true" /></behavior><behavior name="a" /><behavior name="a" /></serviceBehaviors>
                  <endpointBehaviors>
                    <behavior name="web"><webHttp /></behavior>
                    <behavior name="adaptive"><nam smallReplyBytes="7" /></behavior>
                  </endpointBehaviors>
                </behaviors>
                <serviceHostingEnvironment multipleSiteBindingsEnabled="true" />
                <diagnostics performanceCounters="All" />
                <client><endpoint name="c" address="http://elsewhere" contract="C" behaviorConfiguration="gone" /></client>
                <services>
                  <service name="{Service}" behaviorConfiguration="a">
                    <host><baseAddresses><add baseAddress="http://localhost/orders" /></baseAddresses></host>
                    <endpoint address="" binding="wsHttpBinding" contract="{Orders}" behaviorConfiguration="adaptive"><identity><dns value="localhost" /></identity></endpoint>
                    <endpoint address="web" binding="webHttpBinding" contract="{Orders}" behaviorConfiguration="web" />
                    <endpoint address="mex" binding="mexHttpBinding" contract="IMetadataExchange" />
                  </service>
                </services>
              </system.serviceModel>
              <system.web><compilation debug="true" /></system.web>
            </configuration>
            """);

        Assert.Equal(7, Find(file, "http://localhost/orders")!["SmallReplyBytes"]);
        Assert.Null(Find(file, "http://localhost/orders/web"));
    }

    [Fact]
    public void Read_BehaviorWithoutName_IsForEndpointsWithoutBehavior()
    {
        var file = Read(OfSections(
            """<behaviors><endpointBehaviors><behavior><nam smallReplyBytes="1" /></behavior><behavior name="none" /></endpointBehaviors></behaviors>"""
            + Services(Endpoint("a") + Endpoint("b", "behaviorConfiguration=''") + Endpoint("c", "behaviorConfiguration='none'"))));

        Assert.Equal(1, Find(file, "http://localhost/a")!["SmallReplyBytes"]);
        Assert.Equal(1, Find(file, "http://localhost/b")!["SmallReplyBytes"]);
        Assert.Null(Find(file, "http://localhost/c"));
        Assert.Null(Find(file, "http://localhost/elsewhere"));
    }

    [Fact]
    public void Read_UnknownBehaviorWithoutNamInTheFile_IsTolerated()
    {
        var file = Read(OfSections("<behaviors />" + Services(Endpoint("a", "behaviorConfiguration='gone'"))));

        Assert.Null(Find(file, "http://localhost/a"));
    }

    [Fact]
    public void Read_NoServiceModel_HasNoEndpoints()
    {
        Assert.Empty(Read("<configuration><appSettings /></configuration>").Endpoints.All);
    }

    [Fact]
    public void Read_SectionsInFilesOfTheirOwn_FollowsThem()
    {
        _folder.Write("parts/behaviors.config", "<!-- moved -->" + Adaptive);
        _folder.Write("services.config", Services(Endpoint("a", Uses)));

        var file = Read(OfSections("""<behaviors configSource="parts/behaviors.config" /><services configSource="services.config" />"""));

        Assert.Equal(7, Find(file, "http://localhost/a")!["SmallReplyBytes"]);
    }

    [Fact]
    public void Read_LocationWithoutPath_CountsAsTheFile()
    {
        var file = Read(
            $"""<configuration><location path="." inheritInChildApplications="false"><system.serviceModel>{Adaptive}{Services(Endpoint("a", Uses))}</system.serviceModel></location></configuration>""");

        Assert.Equal(7, Find(file, "http://localhost/a")!["SmallReplyBytes"]);
    }

    [Fact]
    public void UnusedBehaviors_NoReference_AreNamed()
    {
        var file = Read(OfSections(Adaptive + Services(Endpoint("a"))));

        var (name, origin) = Assert.Single(file.UnusedBehaviors);
        Assert.Equal(("adaptive", 2), (name, origin.Line));
        Assert.Empty(Read(OfSections(Adaptive + Services(Endpoint("a", Uses)))).UnusedBehaviors);
    }

    [Fact]
    public void Find_SameAddressOnTwoTransports_TellsThemApart()
    {
        var file = Read(OfSections(Adaptive + Services(
            Endpoint("a", binding: "netTcpBinding", address: "") + Endpoint("b", Uses, address: "")
            + Endpoint("c", binding: "netTcpBinding", address: "x") + Endpoint("d", Uses, "customBinding", "x"))));

        Assert.NotNull(Find(file, "http://localhost/"));
        Assert.Null(Find(file, "net.tcp://localhost/"));
        Assert.NotNull(Find(file, "https://localhost/x"));
    }

    [Fact]
    public void Find_SameAddressOnHttpAndHttps_TellsThemApartByTheBindingsName()
    {
        var file = Read(OfSections(Adaptive + Services(
            Endpoint("a", "bindingConfiguration='plain'", address: "")
            + Endpoint("b", Uses + " bindingConfiguration='secure'", address: ""))));

        Assert.Null(Find(file, Endpoints.Create("http://localhost/", bindingName: "plain")));
        Assert.NotNull(Find(file, Endpoints.Create("https://localhost/", bindingName: "secure")));
    }

    [Fact]
    public void Find_SeveralEntriesFit_TakesTheLongestAddress()
    {
        var file = Read(OfSections(
            Adaptive + Services(Endpoint("a", address: "") + Endpoint("b", address: "basic") + Endpoint("c", Uses, address: "v2/basic"))));

        Assert.NotNull(Find(file, "http://localhost/v2/basic"));
        Assert.Null(Find(file, "http://localhost/v1/basic"));
        Assert.Null(Find(file, "http://localhost/v2"));
    }

    [Fact]
    public void Find_OtherContractOrService_IsNotNamed()
    {
        var file = Read(OfSections(Adaptive + Services(Endpoint("a", Uses, contract: Archive))));

        Assert.Null(Find(file, "http://localhost/a"));
        Assert.NotNull(Find(file, Endpoints.Create("http://localhost/a", contract: typeof(IArchive))));
        Assert.Null(file.Endpoints.Find(typeof(string), Endpoints.Create("http://localhost/a", contract: typeof(IArchive))));
    }

    [Fact]
    public void Find_ContractByConfigurationName_IsNamed()
    {
        var file = Read(OfSections(Adaptive + Services(Endpoint("a", Uses, contract: "OrdersContract"))));

        Assert.NotNull(Find(file, "http://localhost/a"));
    }

    [Fact]
    public void Unused_EndpointThatNoServiceHas_IsListedUntilOneIsFound()
    {
        var file = Read(OfSections(Adaptive + Services(Endpoint("a", Uses) + Endpoint("b"))));

        Assert.Equal(3, Assert.Single(file.Endpoints.Unused).Origin.Line);
        Find(file, "http://localhost/a");
        Assert.Empty(file.Endpoints.Unused);
    }

    private static SettingValues? Find(NamConfigurationFile file, string address) => Find(file, Endpoints.Create(address));

    private static SettingValues? Find(NamConfigurationFile file, ServiceEndpoint endpoint) =>
        file.Endpoints.Find(typeof(OrderService), endpoint)?.Settings;

    private NamConfigurationFile Read(string content)
    {
        var file = NamConfigurationFile.Read(_folder.Write("wcf.config", content), UnknownNames.Refused);
        file.Formats.ThrowIfUnknown(CodecRegistry.Default);
        return file;
    }
}
