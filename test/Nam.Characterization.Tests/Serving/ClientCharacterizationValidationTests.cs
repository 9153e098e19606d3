// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Nam.Characterization.Tests.Serving;

public sealed class ClientCharacterizationValidationTests
{
    public static TheoryData<string, Action<ClientCharacterizationOptions>> Wrong => new()
    {
        { "Alpha", options => options.Classifier.Alpha = 2 },
        { "PopularShare", options => options.PopularShare = 0 },
        { "PopularCapacity", options => options.PopularCapacity = 1 },
        { "MinimumAccesses", options => options.MinimumAccesses = 0 },
        { "PopularInterval", options => options.PopularInterval = TimeSpan.Zero },
        { "AccessLog", options => options.AccessLog = "no/such/file" },
        { "PrefixFile", options => options.PrefixFile = "no/such/file" },
        { "'index.html'", options => options.AddPage("index.html") },
        { "'a.gif'", options => options.AddPage("/", "a.gif") },
        { "'light.html'", options => options.AddPage("/a").AddVariant(ServerAction.BaseOnly, "light.html") },
        { "own path", options => options.AddPage("/a").AddVariant(ServerAction.BaseOnly, "/a") },
        { "action 99", options => options.AddPage("/a").AddVariant((ServerAction)99, "/b", ClientClass.Poor) },
        { "class 99", options => options.AddPage("/a").AddVariant(ServerAction.Compress, null, (ClientClass)99) },
        { "richer version", options => options.AddPage("/a").AddVariant(ServerAction.Richer, "/b", ClientClass.Poor) },
        { "file name", options => options.AddPage("/").AddVariant(ServerAction.Compress) },
        { "2 times", options => options.Pages.Add(new CharacterizedPage(options.AddPage("/a").Path)) },
    };

    [Theory]
    [MemberData(nameof(Wrong))]
    public void UseClientCharacterization_WrongSetting_IsRefusedAndNamed(string name, Action<ClientCharacterizationOptions> change)
    {
        var services = new ServiceCollection().AddClientCharacterization(change);
        using var provider = services.BuildServiceProvider();
        var app = new ApplicationBuilder(provider);

        var fault = Assert.Throws<OptionsValidationException>(() => app.UseClientCharacterization());

        Assert.Contains(name, Assert.Single(fault.Failures), StringComparison.Ordinal);
    }

    [Fact]
    public void UseClientCharacterization_WithoutServices_SaysWhatIsMissing()
    {
        var app = new ApplicationBuilder(new ServiceCollection().BuildServiceProvider());

        var fault = Assert.Throws<InvalidOperationException>(() => app.UseClientCharacterization());

        Assert.Contains("AddClientCharacterization", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AddClientCharacterization_FromConfiguration_HasPagesAndTheirVersions()
    {
        const string Json = """
            {
              "PrefixFile": null,
              "RequireActionHeader": false,
              "Classifier": { "Alpha": 0.5, "PoorFirst": "00:00:04", "RichPrior": { "RoundTrip": "00:00:00.010", "BandwidthBytesPerSecond": 1000000 } },
              "Pages": [
                { "Path": "/foo.html", "Objects": [ "/a.gif", "/b.css" ], "Variants": [ { "Action": "Compress" }, { "Action": "Richer" } ] },
                { "Path": "/news", "Classifies": false, "Variants": [ { "Action": "BaseOnly", "Path": "/news.txt", "Class": "Normal" } ] }
              ]
            }
            """;
        var configuration = new ConfigurationBuilder().AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(Json))).Build();
        var services = new ServiceCollection().AddClientCharacterization(configuration.Bind);
        using var provider = services.BuildServiceProvider();

        var clients = provider.GetRequiredService<ClientCharacterization>();

        var none = new HeaderDictionary();
        Assert.Equal(["/foo.html"], clients.Pages.Pages);
        Assert.Equal(["/a.gif", "/b.css"], provider.GetRequiredService<IOptions<ClientCharacterizationOptions>>().Value.Pages[0].Objects);
        Assert.Equal("/foo.html.r_mc", clients.Actions.Choose("/foo.html", ClientClass.Rich, none)?.Path);
        Assert.Null(clients.Actions.Choose("/foo.html", ClientClass.Poor, none)); // who does not read gzip gets the page
        Assert.Equal("/news.txt", clients.Actions.Choose("/news", ClientClass.Normal, none)?.Path);
        Assert.Equal(1e6, clients.Classifier.PriorOf(ClientClass.Rich)!.Value.BandwidthBytesPerSecond);
    }

    [Fact]
    public void AddClientCharacterization_Twice_AppliesBoth()
    {
        var services = new ServiceCollection()
            .AddClientCharacterization(options => options.AddPage("/a"))
            .AddClientCharacterization(options => options.AddPage("/b"));
        using var provider = services.BuildServiceProvider();

        Assert.Equal(["/a", "/b"], provider.GetRequiredService<ClientCharacterization>().Pages.Pages);
    }
}
