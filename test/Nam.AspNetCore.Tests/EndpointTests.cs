// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Configuration;

namespace Nam.AspNetCore.Tests;

/// <summary>What single endpoints say of NAM.</summary>
public sealed class EndpointTests
{
    [Theory]
    [InlineData("/text", "binary")]
    [InlineData("/disabled", null)]
    [InlineData("/group/none", null)]
    [InlineData("/group/again", "binary")]
    [InlineData("/zipped", "text+zip-1")]
    [InlineData("/forced", "text+zip-3")]
    [InlineData("/long", null)]
    [InlineData("/endpoint/plain", null)]
    [InlineData("/endpoint/again", "binary")]
    [InlineData("/endpoint/zipped", "text+zip-1")]
    public async Task Reply_OfAnEndpointWithMetadata_LeavesAsItSays(string path, string? format)
    {
        await using var service = await StartAsync(app => app.UseNam());
        using var caller = Callers.Raw(service);

        using var reply = await caller.GetAsync(path);

        Assert.Equal(format, service.FormatOf(reply));
    }

    [Fact]
    public async Task Reply_OfAnEndpointWithSecrets_LeavesUncompressed()
    {
        await using var service = await StartAsync(app => app.UseNam(), forced: null);
        using var caller = Callers.Raw(service);

        using var open = await caller.GetAsync("/text");
        using var secret = await caller.GetAsync("/secret");

        Assert.Contains("+", service.FormatOf(open), StringComparison.Ordinal);
        Assert.True(service.FormatOf(secret) is null or "binary");
    }

    [Fact]
    public async Task Journal_EndpointsWithSettingsOfTheirOwn_HasTheirRepliesAndReports()
    {
        await using var service = await StartAsync(app => app.UseNam());
        using var caller = Callers.Raw(service);

        using var zipped = await caller.GetAsync("/zipped");
        var id = Assert.Single(service.Server.Journal.Snapshot()).Id;
        using var reporting = Callers.Raw(service, $"{Callers.Profile};last={id}:1000:10");
        using var other = await reporting.GetAsync("/text");

        Assert.NotNull(service.Server.Journal.Snapshot().Single(entry => entry.Id == id).ObservedTotalSeconds);
    }

    /// <summary>The engine is chosen when the request comes; to leave a reply plain there is time until its first byte.</summary>
    [Fact]
    public async Task Reply_RoutedAfterNam_StaysPlainWhereDisabledAndIsWarnedOfOtherwise()
    {
        var log = new LogLines();
        await using var service = await StartAsync(app => app.UseNam().UseRouting(), log: log);
        using var caller = Callers.Raw(service);

        using var disabled = await caller.GetAsync("/disabled");
        using var text = await caller.GetAsync("/text");
        var before = log.Lines.Count;
        using var zipped = await caller.GetAsync("/zipped");
        using var again = await caller.GetAsync("/zipped");

        Assert.False(disabled.IsEncoded());
        Assert.True(text.IsEncoded());
        Assert.Equal(0, before);
        Assert.Contains("UseRouting", Assert.Single(log.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Settings_WithACodecThatIsNotThere_AreLoggedAndLeft()
    {
        var log = new LogLines();
        await using var service = await StartAsync(app => app.UseNam(), log: log);
        using var caller = Callers.Raw(service);

        using var reply = await caller.GetAsync("/unknown");

        Assert.True(reply.IsEncoded());
        Assert.Contains("there is no codec 'zap'", Assert.Single(log.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void Settings_NotAllowed_AreRefusedWhereTheyAreSet()
    {
        Assert.Equal(
            "[Nam] or WithNam of an endpoint: the setting 'SmallReplyBytes' is '-1'; allowed are 0 to 1,048,576 bytes, written in digits alone.",
            Assert.Throws<NamConfigurationException>(() => new NamAttribute { SmallReplyBytes = -1 }).Message);
        Assert.Throws<NamConfigurationException>(() => new NamAttribute { Formats = ["text", "zip"] });
        Assert.Throws<NamConfigurationException>(() => new NamAttribute { Format = "gzip" });
    }

    [Fact]
    public void Settings_AreReadAsTheyWereSet()
    {
        var settings = new NamAttribute
        {
            Format = "auto", Formats = ["text", "binary"], SmallReplyBytes = 5, MaximumReplyBytes = 100_000,
            EnableForHttps = true, HasSecrets = true
        };

        Assert.Equal("auto", settings.Format);
        Assert.Equal(["text", "binary"], settings.Formats);
        Assert.Equal((5, 100_000), (settings.SmallReplyBytes, settings.MaximumReplyBytes));
        Assert.True(settings.EnableForHttps);
        Assert.True(settings.HasSecrets);
    }

    private static Task<TestService> StartAsync(Action<WebApplication> use, string? forced = "binary", LogLines? log = null) =>
        TestService.StartAsync(
            app =>
            {
                use(app);
                TestReplies.Map(app);
                app.MapGet("/disabled", Text).DisableNam();
                app.MapGet("/zipped", Text).WithNam(nam => (nam.Format, nam.Formats) = ("auto", ["text+zip-1"]));
                app.MapGet("/forced", Text).WithNam(nam => nam.Format = "text+zip-3");
                app.MapGet("/secret", Text).WithNam(nam => nam.HasSecrets = true);
                app.MapGet("/unknown", Text).WithNam(nam => nam.Format = "text+zap-1");
                app.MapGet("/long", async context =>
                {
                    context.Response.ContentType = TestReplies.XmlType;
                    await context.Response.WriteAsync(TestReplies.MakeText(2000));
                }).WithNam(nam => nam.MaximumReplyBytes = 65_536);
                var group = app.MapGroup("/group").DisableNam();
                group.MapGet("/none", Text);
                group.MapGet("/again", Text).WithNam();
                app.MapControllers();
            },
            services =>
            {
                services.AddControllers()
                    .ConfigureApplicationPartManager(parts => parts.ApplicationParts.Add(new AssemblyPart(typeof(EndpointTests).Assembly)));
                if (log is not null)
                {
                    services.AddSingleton<ILoggerProvider>(log);
                }
            },
            options => options.ForcedFormat = forced);

    private static IResult Text() => Results.Text(TestReplies.Text, TestReplies.XmlType);
}
