// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.AspNetCore.Tests;
using Nam.Server;

namespace Nam.Gateway.Tests;

public sealed class ProgramTests
{
    private const string Anywhere = "--urls=http://127.0.0.1:0";

    [Fact]
    public async Task Program_WithABackend_ForwardsAndTellsItsHealth()
    {
        await using var backend = await TestHost.StartAsync(_ => { }, TestReplies.Map);
        await using var app = Program.Create([Anywhere, $"--Gateway:Backend={backend.Address}", "--Gateway:ReplyTimeout=00:00:30", "--Nam:SmallReplyBytes=2048"]);
        await app.StartAsync();
        using var caller = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };

        var text = await caller.GetStringAsync("/text");
        var health = await caller.GetStringAsync("/healthz");

        Assert.Equal(TestReplies.Text, text);
        Assert.Equal("Healthy", health);
        Assert.Equal(TimeSpan.FromSeconds(30), app.Services.GetRequiredService<IOptions<NamGatewayOptions>>().Value.ReplyTimeout);
        Assert.Equal(2048, app.Services.GetRequiredService<NamServer>().Options.SmallReplyBytes);
        await app.StopAsync();
    }

    [Fact]
    public async Task Program_WithSeveralBackends_TakesThemFromConfiguration()
    {
        await using var app = Program.Create([Anywhere, "--Gateway:Backends:0=http://a:81", "--Gateway:Backends:1=http://b:81", "--Gateway:BackendVersion=2.0", "--Gateway:Forwarded=Both"]);

        var options = app.Services.GetRequiredService<IOptions<NamGatewayOptions>>().Value;

        Assert.Equal(["a", "b"], options.Backends.Select(backend => backend.Host));
        Assert.Equal(new Version(2, 0), options.BackendVersion);
        Assert.Equal(NamForwardedHeaders.Both, options.Forwarded);
    }

    [Fact]
    public async Task Main_WithoutBackend_EndsWithTheCodeForBadSettings()
    {
        var error = Console.Error;
        using var written = new StringWriter();
        Console.SetError(written);
        try
        {
            var code = await Program.Main([Anywhere]);

            Assert.Equal(2, code);
            Assert.StartsWith("NamGatewayOptions.Backend is not set.", written.ToString(), StringComparison.Ordinal);
        }
        finally
        {
            Console.SetError(error);
        }
    }
}
