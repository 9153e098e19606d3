// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Nam.Codecs.Compression;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.Server;
using Nam.TestKit;

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>The examples and messages of docs/configuration.md are real.</summary>
public sealed class DocumentationTests : IDisposable
{
    // Keeps the variable out of what other tests read.
    private const string Prefix = "NAMDOCS_";

    private static readonly string Text = File.ReadAllText(Path.Combine(RepositoryRoot.Path, "docs", "configuration.md"))
        .ReplaceLineEndings("\n");

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
        { "variable", "Nam__SmallReplyBytes", "1k" },
    };

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void XmlExample_Read_HasTwoEndpointsWithNam()
    {
        var file = NamConfigurationFile.Read(_folder.Write("wcf.config", Block("xml")), UnknownNames.Refused);
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

        section.Settings.ApplyTo(options);

        Assert.Equal(4, options.Formats.Count);
        Assert.Equal(500, options.MaximumOperations);
        Assert.Equal(3, EndpointRules.Read(section).All.Count);
    }

    [Theory]
    [MemberData(nameof(Changes))]
    public void Message_OfExampleWithAFault_IsAsDocumented(string kind, string old, string changed)
    {
        var fault = Assert.Throws<NamConfigurationException>(() => Read(kind, old, changed));

        Assert.Contains(
            fault.Message.Replace(_folder.FullPath, "/srv/orders", StringComparison.Ordinal).Replace(Prefix, "", StringComparison.Ordinal),
            Block("text").Split('\n'));
    }

    [Fact]
    public void Messages_Documented_AreAllShown()
    {
        Assert.Equal(Changes.Count, Block("text").Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
    }

    private static string Block(string language) => Text.Split($"```{language}\n")[1].Split("```")[0];

    private void Read(string kind, string old, string changed)
    {
        switch (kind)
        {
            case "xml":
                var path = _folder.Write("wcf.config", Block("xml").Replace(old, changed, StringComparison.Ordinal));
                NamConfigurationFile.Read(path, UnknownNames.Refused).Formats.ThrowIfUnknown(CodecRegistry.Default);
                break;
            case "json":
                var section = ReadJson(Block("json").Replace(old, changed, StringComparison.Ordinal));
                EndpointRules.Read(section);
                section.Formats.ThrowIfUnknown(CodecRegistry.Default);
                break;
            default:
                Environment.SetEnvironmentVariable(Prefix + old, changed);
                try
                {
                    NamSection.Read(new ConfigurationBuilder().AddEnvironmentVariables(Prefix).Build());
                }
                finally
                {
                    Environment.SetEnvironmentVariable(Prefix + old, null);
                }

                break;
        }
    }

    private NamSection ReadJson(string content) => NamSection.Read(
        new ConfigurationBuilder().AddJsonFile(_folder.Write("appsettings.json", content)).Build(),
        [new NamSectionPart(EndpointRules.Name)])!;
}
