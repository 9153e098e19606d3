// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Nam.Codecs;
using Nam.CoreWcf.Configuration;
using Nam.Server;
using Nam.TestKit;

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>The examples and messages of docs/configuration.md are real.</summary>
public sealed class DocumentationTests : IDisposable
{
    private static readonly string Text = File.ReadAllText(Path.Combine(RepositoryRoot.Path, "docs", "configuration.md")).ReplaceLineEndings("\n");

    private readonly ConfigurationFolder _folder = new();

    public static TheoryData<string, string, string> Changes => new()
    {
        { "xml", "<nam />", "<nam smallReplyByte=\"512\" />" },
        { "xml", "<nam />", "<nam smallReplyBytes=\"2000000\" />" },
        { "xml", "<nam />", "<nam format=\"text+zip-10\" />" },
        { "xml", "behaviorConfiguration=\"adaptive\"", "behaviorConfiguration=\"adaptve\"" },
        { "json", "\"Mode\": \"Auto\"", "\"Mode\": \"On\"" },
        { "json", "brotli-4", "brotil-4" },
        { "json", "\"Contract\": \"Orders.IPartners\"", "\"Contrakt\": \"Orders.IPartners\"" },
        { "variable", "Nam:SmallReplyBytes", "1k" },
    };

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void XmlExample_Read_HasTwoEndpointsWithNam()
    {
        var file = NamConfigurationFile.Read(_folder.Write("wcf.config", Block("xml")));
        file.Formats.ThrowIfUnknown(CodecRegistry.Default);

        Assert.Equal(2, file.Endpoints.All.Count(endpoint => endpoint.Settings is not null));
        Assert.Equal(3, file.Endpoints.All.Count);
        Assert.Empty(file.UnusedBehaviors);
    }

    [Fact]
    public void JsonExample_Read_HasSettingsAndRules()
    {
        var section = ReadJson(Block("json"));
        var options = new NamServerOptions();

        section.ApplyTo(options);

        Assert.Equal(4, options.Formats.Count);
        Assert.Equal(TimeSpan.FromSeconds(30), options.SaveInterval);
        Assert.Equal(3, section.Endpoints.All.Count);
    }

    [Theory]
    [MemberData(nameof(Changes))]
    public void Message_OfExampleWithAFault_IsAsDocumented(string kind, string old, string changed)
    {
        var fault = Assert.Throws<NamConfigurationException>(() => Read(kind, old, changed));

        Assert.Contains(fault.Message.Replace(_folder.FullPath, "/srv/orders", StringComparison.Ordinal), Block("text").Split('\n'));
    }

    [Fact]
    public void Messages_Documented_AreAllShown()
    {
        Assert.Equal(Changes.Count, Block("text").Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
    }

    [Fact]
    public void Settings_OfReaders_AreAllDocumented()
    {
        var names = NamElement.Attributes.Concat(EndpointSettingsReader.Names).Concat(EngineSettingsReader.Names);

        Assert.DoesNotContain(names, name => !Text.Contains($"`{name}`", StringComparison.Ordinal));
    }

    private static string Block(string language) => Text.Split($"```{language}\n")[1].Split("```")[0];

    private void Read(string kind, string old, string changed)
    {
        switch (kind)
        {
            case "xml":
                NamConfigurationFile.Read(_folder.Write("wcf.config", Block("xml").Replace(old, changed, StringComparison.Ordinal))).Formats.ThrowIfUnknown(CodecRegistry.Default);
                break;
            case "json":
                ReadJson(Block("json").Replace(old, changed, StringComparison.Ordinal)).Formats.ThrowIfUnknown(CodecRegistry.Default);
                break;
            default:
                NamSection.Read(new ConfigurationBuilder().AddInMemoryCollection([new(old, changed)]).Build());
                break;
        }
    }

    private NamSection ReadJson(string content) => NamSection.Read(new ConfigurationBuilder().AddJsonFile(_folder.Write("appsettings.json", content)).Build())!;
}
