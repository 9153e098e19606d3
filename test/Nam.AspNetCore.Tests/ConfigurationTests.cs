// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Nam.Configuration;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Section Nam of an application's configuration.</summary>
public sealed class ConfigurationTests : IDisposable
{
    private readonly ConfigurationFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("Auto", true)]
    [InlineData("Off", false)]
    public async Task Section_Mode_HasItsEffect(string mode, bool isFramed)
    {
        await using var service = await StartAsync(new ConfigurationBuilder().AddInMemoryCollection([new("Nam:Mode", mode)]));
        using var caller = Callers.Raw(service);

        using var reply = await caller.GetAsync("/text");

        Assert.Equal(isFramed, reply.IsFramed());
    }

    [Fact]
    public async Task Section_ListOfFormats_ReplacesTheDefaultAndTheListOfAnEarlierFile()
    {
        await using var service = await StartAsync(new ConfigurationBuilder()
            .AddJsonFile(_folder.Write("appsettings.json", """{ "Nam": { "Formats": [ "text", "binary", "text+zip-1" ], "SmallReplyBytes": 7, "JournalCapacity": 77 } }"""))
            .AddJsonFile(_folder.Write("appsettings.Production.json", """{ "Nam": { "Formats": [ "text", "binary" ] } }""")), nam => nam.SmallReplyBytes = 8);

        var options = service.Server.Options;

        Assert.Equal(["text", "binary"], options.Formats);
        Assert.Equal((8, 77), (options.SmallReplyBytes, options.JournalCapacity));
    }

    [Theory]
    [InlineData("{ \"Nam\": {\n\"Mood\": \"Off\" } }", "Line 2 of appsettings.json, key Nam:Mood: section Nam has no setting 'Mood'; allowed are Mode, Format, ")]
    [InlineData("{ \"Nam\": {\n\n\"SaveInterval\": \"00:00:00\" } }", "Line 3 of appsettings.json, key Nam:SaveInterval: the setting 'SaveInterval' is '00:00:00'; allowed are 0:00:00.1 to 1:00:00, written as hours:minutes:seconds.")]
    [InlineData("{ \"Nam\": { \"Formats\": [\n\"text+zip-12\" ] } }", "Line 2 of appsettings.json, key Nam:Formats:0: the setting 'Formats' names the format 'text+zip-12'; allowed are the levels 1 to 9 of 'zip'.")]
    [InlineData("{ \"Nam\": {\n\"Endpoints\": [ { \"Mode\": \"Off\" } ] } }", "Line 2 of appsettings.json, key Nam:Endpoints: section Nam has no setting 'Endpoints'; allowed are Mode, Format, ")]
    public async Task Section_Fault_StopsTheStart(string settings, string expected)
    {
        var source = new ConfigurationBuilder().AddJsonFile(_folder.Write("appsettings.json", settings));

        var withNam = await Assert.ThrowsAsync<NamConfigurationException>(() => StartAsync(source));
        var withoutUse = await Assert.ThrowsAsync<NamConfigurationException>(() => StartAsync(source, useNam: false));

        Assert.StartsWith(expected, _folder.Shorten(withNam.Message), StringComparison.Ordinal);
        Assert.Equal(withNam.Message, withoutUse.Message);
    }

    private static Task<TestService> StartAsync(IConfigurationBuilder source, Action<NamServerOptions>? options = null, bool useNam = true) => TestService.StartAsync(
        app =>
        {
            if (useNam)
            {
                app.UseNam();
            }

            TestReplies.Map(app);
        },
        services => services.AddSingleton<IConfiguration>(source.Build()),
        options);
}
