// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Server;

namespace Nam.AspNetCore.Tests;

/// <summary>What a service says when it starts, and when its pipeline has NAM in another way than once.</summary>
public sealed class StartTests
{
    [Fact]
    public async Task Start_WithoutUseNam_WarnsOnce()
    {
        var log = new LogLines();
        await using var service = await StartAsync(_ => { }, log, nam => nam.Mode = NamMode.Auto);

        var line = Assert.Single(log.Lines);
        Assert.Contains("app.UseNam()", line, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(NamMode.Auto, "on")]
    [InlineData(NamMode.Off, "off")]
    public async Task Start_WithUseNam_LogsTheModeAndThePlaceOfProfiles(NamMode mode, string word)
    {
        var log = new LogLines(LogLevel.Information);
        await using var service = await StartAsync(app => app.UseNam(), log, nam => nam.Mode = mode);

        var line = Assert.Single(log.Lines, line => line.StartsWith("1018 ", StringComparison.Ordinal));
        Assert.Contains($"NAM is {word}", line, StringComparison.Ordinal);
        Assert.Contains("memory", line, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_WithProfilesInAFolder_NamesIt()
    {
        var log = new LogLines(LogLevel.Information);
        var folder = Directory.CreateTempSubdirectory("nam").FullName;
        await using (await StartAsync(app => app.UseNam(), log, _ => { }, services => services.AddNamFileProfiles(folder)))
        {
            Assert.Contains(log.Lines, line => line.Contains(folder, StringComparison.Ordinal));
        }

        Directory.Delete(folder, recursive: true);
    }

    [Fact]
    public async Task UseNam_Twice_AdaptsOnceAndWarns()
    {
        var log = new LogLines();
        var service = await StartAsync(app => app.UseNam().UseNam(), log, nam => nam.ForcedFormat = "binary");
        var decisions = service.Server.Decisions;
        using var raw = Callers.Raw(service);
        using var stranger = Callers.Plain(service);

        using var framed = await raw.GetAsync("/");
        using var plain = await stranger.GetAsync("/");

        // A reply is counted when its request ends.
        await service.DisposeAsync();
        Assert.Equal(["NAM-Profile", "Accept-Encoding"], framed.Headers.Vary);
        Assert.Equal(2, decisions.Snapshot().Length);
        Assert.Contains("twice", Assert.Single(log.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public async Task UseNam_InTwoBranches_AdaptsInBothWithoutAWord()
    {
        var log = new LogLines();
        await using var service = await StartAsync(
            app =>
            {
                app.Map("/a", branch => branch.UseNam().Run(WriteAsync));
                app.Map("/b", branch => branch.UseNam().Run(WriteAsync));
            },
            log, nam => nam.ForcedFormat = "binary");
        using var raw = Callers.Raw(service);

        using var a = await raw.GetAsync("/a");
        using var b = await raw.GetAsync("/b");

        Assert.True(a.IsEncoded());
        Assert.True(b.IsEncoded());
        Assert.Empty(log.Lines);
    }

    private static async Task WriteAsync(HttpContext context)
    {
        context.Response.ContentType = TestReplies.XmlType;
        await context.Response.WriteAsync(TestReplies.Text);
    }

    private static Task<TestService> StartAsync(
        Action<WebApplication> pipeline, LogLines log, Action<NamServerOptions> options, Action<IServiceCollection>? services = null) =>
        TestService.StartAsync(
            app =>
            {
                pipeline(app);
                app.MapGet("/", WriteAsync);
            },
            more =>
            {
                more.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Information).AddProvider(log));
                services?.Invoke(more);
            },
            options);
}
