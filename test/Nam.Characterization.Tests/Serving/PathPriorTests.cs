// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.HttpOverrides;
using Microsoft.Extensions.DependencyInjection;
using Nam.Network;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Characterization.Tests.Serving;

/// <summary>Classes as the prior of NAM's plans, over Kestrel: a browser has loaded pages, and a caller with NAM asks
/// from the same address for the first time.</summary>
public sealed class PathPriorTests
{
    private const string Unmeasured = "1;read=binary;to=text";
    private const string Measured = Unmeasured + ";rt=0.2;bw=125000000";
    private const string Client = "203.0.113.9";
    private const string Neighbour = "203.0.113.77";
    private static readonly string Orders = TestReplies.MakeText(15);

    [Theory]
    [InlineData(null)]
    [InlineData(Client)]
    public async Task FirstReply_ToAnUnmeasuredPoorClient_IsChosenByItsClass(string? forwarded)
    {
        var time = new FakeTime();
        await using var service = await StartAsync(time);
        using var caller = Caller(service, Unmeasured, forwarded);

        await VisitAsync(caller, time, 6);
        await caller.GetStringAsync("/orders");

        var plan = service.Server.Journal.Snapshot().Single().Plan;
        Assert.Equal(7_000, plan.Path.BandwidthBytesPerSecond);
        Assert.False(plan.Format.IsStored, plan.Explain());
    }

    [Fact]
    public async Task FirstReply_ToAStranger_IsChosenWithoutAClass()
    {
        await using var service = await StartAsync(new FakeTime());
        using var caller = Caller(service, Unmeasured, null);

        await caller.GetStringAsync("/orders");

        var plan = service.Server.Journal.Snapshot().Single().Plan;
        Assert.False(plan.Path.HasBandwidth);
        Assert.True(plan.Format.IsStored, plan.Explain());
    }

    [Fact]
    public async Task FirstReply_ToAnUnseenClientOfAPoorCluster_IsChosenByTheClustersClass()
    {
        var time = new FakeTime();
        await using var service = await StartAsync(time);
        using var neighbour = Caller(service, Unmeasured, Neighbour);
        using var caller = Caller(service, Unmeasured, Client);

        await VisitAsync(neighbour, time, 6);
        await caller.GetStringAsync("/orders");

        var plan = service.Server.Journal.Snapshot().Single().Plan;
        Assert.Equal((0.2, 7_000), (plan.Path.RoundTripSeconds, plan.Path.BandwidthBytesPerSecond));
        Assert.False(plan.Format.IsStored, plan.Explain());
    }

    [Theory]
    [InlineData(null)]
    [InlineData(Client)]
    public async Task Reply_ToAPoorClientThatHasMeasuredItsPath_IsChosenByThat(string? forwarded)
    {
        var time = new FakeTime();
        await using var service = await StartAsync(time);
        using var caller = Caller(service, Measured, forwarded);

        await VisitAsync(caller, time, 6);
        await caller.GetStringAsync("/orders");

        var plan = service.Server.Journal.Snapshot().Single().Plan;
        Assert.Equal(125e6, plan.Path.BandwidthBytesPerSecond);
        Assert.True(plan.Format.IsStored, plan.Explain());
    }

    [Fact]
    public async Task Reply_ThroughATrustedProxy_IsNotPlannedByTheProxysConnection()
    {
        await using var service = await StartAsync(new FakeTime());
        using var caller = Caller(service, Unmeasured, Client);

        await caller.GetStringAsync("/orders");

        var path = service.Server.Journal.Snapshot().Single().Plan.Path;
        Assert.False(path.IsMeasured);
        Assert.Equal(Nam.Network.NetworkPath.AssumedRoundTripSeconds, path.RoundTripSeconds);
    }

    [Fact]
    public async Task Priors_OfTheApplication_StandInsteadOfTheClasses()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/orders", () => Results.Text(Orders, TestReplies.XmlType));
            },
            services => services.AddSingleton<INamPathPriors>(new SamePrior()).AddClientCharacterization());
        using var caller = Caller(service, Unmeasured, null);

        await caller.GetStringAsync("/orders");

        Assert.Equal(12_345, service.Server.Journal.Snapshot().Single().Plan.Path.BandwidthBytesPerSecond);
    }

    private static HttpClient Caller(TestService service, string profile, string? forwarded)
    {
        var caller = Callers.Raw(service, profile);
        if (forwarded is not null)
        {
            caller.DefaultRequestHeaders.Add("X-Forwarded-For", forwarded);
        }

        return caller;
    }

    private static async Task VisitAsync(HttpClient client, FakeTime time, double gap)
    {
        await client.GetAsync("/foo.html");
        time.Advance(TimeSpan.FromSeconds(gap));
        await client.GetAsync("/a.gif");
        time.Advance(TimeSpan.FromMinutes(2));
    }

    private static async Task<TestService> StartAsync(FakeTime time)
    {
        var file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, "203.0.113.0/24 valley\n");
        var service = await TestService.StartAsync(
            app =>
            {
                app.UseForwardedHeaders();
                app.UseNam();
                app.UseClientCharacterization();
                app.MapGet("/foo.html", () => Results.Content("<html></html>", "text/html"));
                app.MapGet("/a.gif", () => Results.Bytes([1], "image/gif"));
                app.MapGet("/orders", () => Results.Text(Orders, TestReplies.XmlType));
            },
            services =>
            {
                services.AddSingleton<TimeProvider>(time);
                services.Configure<ForwardedHeadersOptions>(options => options.ForwardedHeaders = ForwardedHeaders.XForwardedFor);
                services.AddClientCharacterization(options =>
                {
                    options.AddPage("/foo.html");
                    options.PrefixFile = file;
                    options.Classifier.MinimumClusterPages = 1;
                });
            });

        // The table was read when the pipeline was built.
        File.Delete(file);
        return service;
    }

    private sealed class SamePrior : INamPathPriors
    {
        public PathPrior? FindPrior(IPAddress caller) => new(TimeSpan.FromMilliseconds(100), 12_345);
    }
}
