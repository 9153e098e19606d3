// SPDX-License-Identifier: MIT

using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.AspNetCore.Tests;
using Nam.Client;
using Nam.Http;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Gateway.Tests;

public sealed class ProgramTests
{
    private const string Anywhere = "--urls=http://127.0.0.1:0";

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithABackend_ForwardsAndTellsItsHealth()
    {
        await using var backend = await TestHost.StartAsync(_ => { }, TestReplies.Map);
        await using var app = Program.Create(
            [Anywhere, $"--Gateway:Backend={backend.Address}", "--Gateway:ActivityTimeout=00:00:30", "--Nam:SmallReplyBytes=2048"]);
        await app.StartAsync(Limit.Token());
        using var caller = new HttpClient { BaseAddress = new Uri(app.Urls.First()), Timeout = Limit.Wait };

        var text = await caller.GetStringAsync("/text");
        var health = await caller.GetStringAsync("/healthz");

        Assert.Equal(TestReplies.Text, text);
        Assert.Equal("Healthy", health);
        Assert.Equal(TimeSpan.FromSeconds(30), app.Services.GetRequiredService<IOptions<NamGatewayOptions>>().Value.ActivityTimeout);
        Assert.Equal(2048, app.Services.GetRequiredService<NamServer>().Options.SmallReplyBytes);
        await app.StopAsync(Limit.Token());
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithAPage_ShowsItAtItsOwnPortOnly()
    {
        await using var backend = await TestHost.StartAsync(_ => { }, app =>
        {
            TestReplies.Map(app);
            app.MapGet("/nam/{**rest}", () => "the backend's own");
        });
        var page = FreePort.Address();
        await using var app = Program.Create([Anywhere, $"--Gateway:Backend={backend.Address}", $"--Gateway:PageUrl={page}"]);
        await app.StartAsync(Limit.Token());
        using var inside = new HttpClient { BaseAddress = page, Timeout = Limit.Wait };
        using var caller =
            new HttpClient { BaseAddress = new Uri(app.Urls.First(url => new Uri(url).Port != page.Port)), Timeout = Limit.Wait };
        using var nam = new HttpClient(new NamHandler(new NamClient(new NamClientOptions()), new SocketsHttpHandler()))
        {
            BaseAddress = caller.BaseAddress, Timeout = Limit.Wait
        };
        Assert.Equal(TestReplies.Text, await nam.GetStringAsync("/text"));

        Assert.Contains("\"replies\":1,", await inside.GetStringAsync("/nam/state"), StringComparison.Ordinal);
        Assert.StartsWith("<!DOCTYPE html>", await inside.GetStringAsync("/nam"), StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.NotFound, (await inside.GetAsync("/text")).StatusCode);
        Assert.Equal("the backend's own", await caller.GetStringAsync("/nam/state"));

        // Anybody can write the page's port into Host.
        using var liar = new HttpRequestMessage(HttpMethod.Get, "/nam/state");
        liar.Headers.Host = $"localhost:{page.Port}";
        Assert.Equal(HttpStatusCode.NotFound, (await caller.SendAsync(liar)).StatusCode);
        await app.StopAsync(Limit.Token());
    }

    [Theory]
    [InlineData("http://0.0.0.0:8081")]
    [InlineData("http://orders.example:8081")]
    [InlineData("https://localhost:8081")]
    [InlineData("http://localhost:8081/inside")]
    [InlineData("8081")]
    public void Program_WithAPageThatOthersReach_EndsWithASentence(string page)
    {
        var fault = Assert.Throws<OptionsValidationException>(
            () => Program.Create([Anywhere, "--Gateway:Backend=http://127.0.0.1:1", $"--Gateway:PageUrl={page}"]));
        Assert.StartsWith($"Gateway:PageUrl is '{page}'; allowed are", Assert.Single(fault.Failures), StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithTheBackendDown_Is502AndTellsThatItIsUnhealthy()
    {
        await using var app = Program.Create([Anywhere, $"--Gateway:Backend={UnusedAddress.Find()}"]);
        await app.StartAsync(Limit.Token());
        using var caller = new HttpClient { BaseAddress = new Uri(app.Urls.First()), Timeout = Limit.Wait };

        using var reply = await caller.GetAsync("/orders");
        using var health = await caller.GetAsync("/healthz");

        Assert.Equal(HttpStatusCode.BadGateway, reply.StatusCode);
        Assert.Equal(HttpStatusCode.ServiceUnavailable, health.StatusCode);
        Assert.Equal("Unhealthy", await health.Content.ReadAsStringAsync());
        await app.StopAsync(Limit.Token());
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_Running_LeavesNothingInTheProfileOfItsUser()
    {
        using var home = new TemporaryFolder();
        using var gateway = GatewayProcess.Start(
            Anywhere,
            ("Gateway__Backend", $"{UnusedAddress.Find()}"),
            ("Logging__LogLevel__Microsoft.Hosting.Lifetime", "Information"),
            ("HOME", home.Path),
            ("USERPROFILE", home.Path),
            ("LOCALAPPDATA", home.Path));
        using var caller = new HttpClient { BaseAddress = await gateway.ListeningAsync(), Timeout = Limit.Wait };

        using var reply = await caller.GetAsync("/orders");

        Assert.Equal(HttpStatusCode.BadGateway, reply.StatusCode);
        Assert.Empty(Directory.EnumerateFiles(home.Path, "key-*.xml", SearchOption.AllDirectories));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithSettingsInAFile_TakesTlsOffAndServesNam()
    {
        await using var backend = await TestHost.StartAsync(_ => { }, TestReplies.Map);
        using var folder = new TemporaryFolder();
        await File.WriteAllBytesAsync(folder.PathOf("orders.pfx"), TestCertificate.Instance.Export(X509ContentType.Pkcs12, "pass"));
        await File.WriteAllTextAsync(folder.PathOf("appsettings.json"), $$"""
            {
              "Gateway": { "Backends": [ "{{backend.Address}}" ] },
              "Kestrel": { "Endpoints": { "Https": { "Url": "https://127.0.0.1:0", "Certificate": { "Path": "orders.pfx", "Password": "pass" } } } },
              "Nam": { "StreamingHold": "00:00:30" }
            }
            """);
        await using var app = Program.Create([$"--contentRoot={folder.Path}"]);
        await app.StartAsync(Limit.Token());
        using var sockets = TestHost.Sockets();
        using var caller = new HttpClient(new NamHandler(new NamClient(new NamClientOptions()), sockets))
        {
            BaseAddress = new Uri(Assert.Single(app.Urls)), Timeout = Limit.Wait
        };

        using var reply = await caller.GetAsync("/text");

        Assert.Equal("https", caller.BaseAddress.Scheme);
        Infoset.AssertEqual(TestReplies.Text, await reply.Content.ReadAsStringAsync());
        Assert.Equal("GET /text", Assert.Single(app.Services.GetRequiredService<NamServer>().Journal.Snapshot()).Operation);
        await app.StopAsync(Limit.Token());
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithAListOfFormats_HasThoseInPlaceOfTheDefaults()
    {
        await using var app = Program.Create([Anywhere, "--Gateway:Backend=http://a", "--Nam:Formats:0=text", "--Nam:Formats:1=binary"]);

        Assert.Equal(["text", "binary"], app.Services.GetRequiredService<NamServer>().Options.Formats);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithSeveralBackends_TakesThemFromConfiguration()
    {
        await using var app = Program.Create([
            Anywhere, "--Gateway:Backends:0=http://a:81", "--Gateway:Backends:1=http://b:81", "--Gateway:BackendVersion=2.0",
            "--Gateway:TrustForwarded=true"]);

        var options = app.Services.GetRequiredService<IOptions<NamGatewayOptions>>().Value;

        Assert.Equal(["a", "b"], options.Backends.Select(backend => backend.Host));
        Assert.Equal(new Version(2, 0), options.BackendVersion);
        Assert.True(options.TrustForwarded);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_AsAProcess_TakesItsSettingsFromTheEnvironment()
    {
        await using var backend = await TestHost.StartAsync(_ => { }, TestReplies.Map);
        using var gateway = GatewayProcess.Start(
            Anywhere, ("Gateway__Backend", backend.Address.ToString()), ("Logging__LogLevel__Microsoft.Hosting.Lifetime", "Information"));

        using var caller = new HttpClient { BaseAddress = await gateway.ListeningAsync(), Timeout = Limit.Wait };
        var text = await caller.GetStringAsync("/text");
        var health = await caller.GetStringAsync("/healthz");

        Assert.Equal(TestReplies.Text, text);
        Assert.Equal("Healthy", health);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(Anywhere, "NamGatewayOptions.Backend is not set.")]
    [InlineData("--Gateway:Backend=ftp://b", "NamGatewayOptions.Backend is 'ftp://b/'")]
    [InlineData(
        "--Gateway:Backend=http://b --Nam:SmallReplyByte=1",
        "Configuration key Nam:SmallReplyByte: section Nam has no setting 'SmallReplyByte'; allowed are Mode, ")]
    [InlineData(
        "--Gateway:Bakend=http://b",
        "Configuration key Gateway:Bakend: section Gateway has no setting 'Bakend'; allowed are Backend, Backends, ")]
    [InlineData(
        "--Gateway:Backend=http://b --gateway:pagesUrl=http://localhost:1",
        "Configuration key Gateway:pagesUrl: section Gateway has no setting 'pagesUrl'; ")]
    [InlineData(
        "--Gateway:Backend=http://b --Gateway:ConnectTimeout=soon",
        "Section Gateway cannot be read: Failed to convert configuration value 'soon' at 'Gateway:ConnectTimeout' to type 'System.TimeSpan'.")]
    [InlineData(
        "--Gateway:Backend=http://b --Gateway:BackendHasNam=true --Nam:Mode=On",
        "Configuration key Nam:Mode: the setting 'Mode' is 'On'; allowed are 'auto' and 'off'.")]
    public async Task Main_WithSettingsThatCannotBeUsed_EndsWithTheirCode(string argument, string expected)
    {
        var error = Console.Error;
        using var written = new StringWriter();
        Console.SetError(written);
        try
        {
            var code = await Program.Main([Anywhere, .. argument.Split(' ')]);

            Assert.Equal(2, code);
            Assert.StartsWith(expected, written.ToString(), StringComparison.Ordinal);
        }
        finally
        {
            Console.SetError(error);
        }
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_WithALaterSettingThatIsAllowed_Starts()
    {
        await using var app = Program.Create(
            [Anywhere, "--Gateway:Backend=http://b", "--Gateway:Later=1", "--gateway:viaNAME=n", "--Nam:AllowUnknown=true"]);

        Assert.Equal("n", app.Services.GetRequiredService<IOptions<NamGatewayOptions>>().Value.ViaName);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("--help")]
    [InlineData("-h")]
    public async Task Program_AskedForHelp_ShowsItsUsage(string argument)
    {
        var (code, output, error) = await GatewayProcess.RunAsync(argument);

        Assert.Equal((0, ""), (code, error));
        Assert.Contains("Usage: nam-gateway --Gateway:Backend=URL", output, StringComparison.Ordinal);
        Assert.Contains("PageUrl", output, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Program_AtAnAddressThatIsTaken_WritesOneSentence()
    {
        await using var other = await TestHost.StartAsync(_ => { }, TestReplies.Map);

        var (code, output, error) = await GatewayProcess.RunAsync($"--urls={other.Address}", "--Gateway:Backend=http://localhost:81");

        Assert.Equal(1, code);
        Assert.Matches("^(info: Nam\\.Server\\.NamServer\\[1018\\]\\s+NAM is on;[^\n]*\\s*)?$", output);
        Assert.Matches("^The gateway cannot listen: [^\n]*: address already in use\\.\\s*$", error);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Main_AtAnAddressThatIsTaken_EndsWithTheCodeForListening()
    {
        await using var other = await TestHost.StartAsync(_ => { }, TestReplies.Map);
        var error = Console.Error;
        using var written = new StringWriter();
        Console.SetError(written);
        try
        {
            var code = await Program.Main([$"--urls={other.Address}", "--Gateway:Backend=http://localhost:81"]);

            Assert.Equal(1, code);
            Assert.StartsWith("The gateway cannot listen: ", written.ToString(), StringComparison.Ordinal);
        }
        finally
        {
            Console.SetError(error);
        }
    }
}
