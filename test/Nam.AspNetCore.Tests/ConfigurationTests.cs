// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
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

        Assert.Equal(isFramed, reply.IsEncoded());
    }

    [Fact]
    public async Task Section_ListOfFormats_ReplacesTheDefaultAndTheListOfAnEarlierFile()
    {
        await using var service = await StartAsync(new ConfigurationBuilder()
            .AddJsonFile(_folder.Write(
                "appsettings.json",
                """{ "Nam": { "Formats": [ "text", "binary", "text+zip-1" ], "SmallReplyBytes": 7, "MaximumOperations": 77 } }"""))
            .AddJsonFile(_folder.Write("appsettings.Production.json", """{ "Nam": { "Formats": [ "text", "binary" ] } }""")),
            nam => nam.SmallReplyBytes = 8);

        var options = service.Server.Options;

        Assert.Equal(["text", "binary"], options.Formats);
        Assert.Equal((8, 77), (options.SmallReplyBytes, options.MaximumOperations));
    }

    [Theory]
    [InlineData(
        "{ \"Nam\": {\n\"Mood\": \"Off\" } }",
        "Line 2 of appsettings.json, key Nam:Mood: section Nam has no setting 'Mood'; allowed are Mode, Format, ")]
    [InlineData(
        "{ \"Nam\": {\n\n\"StreamingHold\": \"00:02:00\" } }",
        "Line 3 of appsettings.json, key Nam:StreamingHold: the setting 'StreamingHold' is '00:02:00'; allowed are 0:00:00 to 0:01:00, written as hours:minutes:seconds.")]
    [InlineData(
        "{ \"Nam\": { \"Formats\": [\n\"text+zip-12\" ] } }",
        "Line 2 of appsettings.json, key Nam:Formats:0: the setting 'Formats' names the format 'text+zip-12'; allowed are the levels 1 to 9 of 'zip'.")]
    [InlineData(
        "{ \"Nam\": {\n\"Endpoints\": [ { \"Mode\": \"Off\" } ] } }",
        "Line 2 of appsettings.json, key Nam:Endpoints: section Nam has no setting 'Endpoints' here, since only CoreWCF services have rules for endpoints; allowed are Mode, ")]
    public async Task Section_Fault_StopsTheStart(string settings, string expected)
    {
        var source = new ConfigurationBuilder().AddJsonFile(_folder.Write("appsettings.json", settings));

        var withNam = await Assert.ThrowsAsync<NamConfigurationException>(() => StartAsync(source));
        var withoutUse = await Assert.ThrowsAsync<NamConfigurationException>(() => StartAsync(source, useNam: false));

        Assert.StartsWith(expected, _folder.Shorten(withNam.Message), StringComparison.Ordinal);
        Assert.Equal(withNam.Message, withoutUse.Message);
    }

    /// <summary>As after a way back to a version that does not know a setting of the later one.</summary>
    [Fact]
    public async Task Section_UnknownNamesThatAreAllowed_AreLoggedAndPassedOver()
    {
        var log = new LogLines();
        var source = new ConfigurationBuilder().AddJsonFile(_folder.Write(
            "appsettings.json",
            "{ \"Nam\": {\n\"AllowUnknown\": true, \"Mood\": \"Off\",\n\"Endpoints\": [ { \"Mode\": \"Off\" } ], \"Format\": \"text+zip-7\" } }"));
        await using var service = await StartAsync(source.Build(), log: log);
        using var caller = Callers.Raw(service);

        Assert.Equal("text+zip-7", await FormatAsync(service, caller, "/text"));
        Assert.Collection(
            log.Lines.Select(_folder.Shorten).Order(StringComparer.Ordinal),
            line => Assert.StartsWith(
                "1017 An unknown setting is passed over, since section Nam has AllowUnknown. Line 2 of appsettings.json, key Nam:Mood: ",
                line,
                StringComparison.Ordinal),
            line => Assert.Contains("Line 3 of appsettings.json, key Nam:Endpoints: section Nam has no", line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Section_ChangedFile_TakesEffectWhileTheServiceRuns()
    {
        var path = _folder.Write("appsettings.json", """{ "Nam": { "Mode": "Auto" } }""");
        var log = new LogLines();
        var configuration = new ConfigurationBuilder().AddJsonFile(path).Build();
        await using var service = await StartAsync(configuration, nam => nam.StreamingHold = TimeSpan.FromSeconds(60), log: log);
        using var caller = Callers.Raw(service);

        Assert.NotNull(await FormatAsync(service, caller, "/text"));
        Rewrite("""{ "Nam": { "Mode": "Off" } }""");
        Assert.Null(await FormatAsync(service, caller, "/text"));
        Rewrite("""{ "Nam": { "Format": "text+zip-7" } }""");
        Assert.Equal("text+zip-7", await FormatAsync(service, caller, "/text"));
        Rewrite("""{ "Nam": { "Formats": [ "text", "text+zip-2" ] } }""");
        await service.Server.DrainAsync();
        Assert.Equal("text+zip-2", await FormatAsync(service, caller, "/text"));
        Assert.Equal("binary", await FormatAsync(service, caller, "/binary"));
        Rewrite("""{ "Nam": { "MaximumReplyBytes": 65536, "SmallReplyBytes": 1000000, "StreamingHold": "00:00:01", "MaximumHeldBytes": 1048576 } }""");
        Assert.Null(await FormatAsync(service, caller, "/text"));
        Assert.Equal(
            (65_536, 1_000_000, 1_048_576L),
            (service.Server.Options.MaximumReplyBytes, service.Server.Options.SmallReplyBytes, service.Server.Holds.Limit));

        // What code sets wins.
        Assert.Equal(TimeSpan.FromSeconds(60), service.Server.Options.StreamingHold);
        Assert.Empty(log.Lines);

        void Rewrite(string settings)
        {
            File.WriteAllText(path, settings);
            configuration.Reload();
        }
    }

    [Fact]
    public async Task Section_ChangedToWhatIsWrong_IsLoggedAndLeavesWhatWas()
    {
        var path = _folder.Write("appsettings.json", """{ "Nam": { "Format": "text+zip-7" } }""");
        var log = new LogLines();
        var configuration = new ConfigurationBuilder().AddJsonFile(path).Build();
        await using var service = await StartAsync(configuration, log: log);
        using var caller = Callers.Raw(service);

        File.WriteAllText(path, "{ \"Nam\": {\n\"Mode\": \"On\" } }");
        configuration.Reload();
        File.WriteAllText(path, "{ \"Nam\": {\n\"Format\": \"text+zap-7\" } }");
        configuration.Reload();

        Assert.Equal("text+zip-7", await FormatAsync(service, caller, "/text"));
        Assert.Equal(2, log.Lines.Count);
        Assert.StartsWith(
            $"1015 New settings were refused, and the old ones stay. Line 2 of {path}, key Nam:Mode: ", log.Lines[0],
            StringComparison.Ordinal);
        Assert.Contains("there is no codec 'zap'", log.Lines[1], StringComparison.Ordinal);

        File.WriteAllText(path, """{ "Nam": { "Format": "text+zip-6", "MaximumOperations": 99 } }""");
        configuration.Reload();

        Assert.Equal("text+zip-6", await FormatAsync(service, caller, "/text"));
        Assert.Equal("1016 The new settings of MaximumOperations take effect when the service is started the next time.", log.Lines[2]);
    }

    private static async Task<string?> FormatAsync(TestService service, HttpClient caller, string path)
    {
        using var reply = await caller.GetAsync(path);
        return service.FormatOf(reply);
    }

    private static Task<TestService> StartAsync(
        IConfigurationBuilder source, Action<NamServerOptions>? options = null, bool useNam = true) =>
        StartAsync(source.Build(), options, useNam);

    private static Task<TestService> StartAsync(
        IConfiguration source, Action<NamServerOptions>? options = null, bool useNam = true, LogLines? log = null) =>
        TestService.StartAsync(
            app =>
            {
                if (useNam)
                {
                    app.UseNam();
                }

                TestReplies.Map(app);
                app.MapGet("/binary", () => Results.Text(TestReplies.Text, TestReplies.XmlType)).WithNam(nam => nam.Formats = ["binary"]);
            },
            services =>
            {
                services.AddSingleton(source);
                if (log is not null)
                {
                    services.AddSingleton<ILoggerProvider>(log);
                }
            },
            options);
}
