// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Yarp.ReverseProxy;
using Yarp.ReverseProxy.Model;

namespace Nam.Gateway.Tests;

/// <summary>Which backend is asked.</summary>
public sealed class FailoverMiddlewareTests
{
    private readonly List<RecordedRequest> _requests = [];

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backends_OneDown_AreAskedUntilOneAnswers()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(UnusedAddress.Find(), options => options.Backends.Add(backend.Address));
        using var caller = gateway.Caller();

        for (var i = 0; i < 4; i++)
        {
            using var reply = await caller.PostAsync("/", new StringContent("hello"));
            Assert.Equal(HttpStatusCode.OK, reply.StatusCode);
        }

        Assert.All(_requests, request => Assert.Equal("hello"u8.ToArray(), request.Body));
        Assert.Equal(4, _requests.Count);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backends_AllUp_ShareTheRequests()
    {
        var others = new List<RecordedRequest>();
        await using var first = await TestHost.RecorderAsync(_requests);
        await using var second = await TestHost.RecorderAsync(others);
        await using var gateway = await TestHost.GatewayAsync(first.Address, options => options.Backends.Add(second.Address));
        using var caller = gateway.Caller();

        for (var i = 0; i < 6; i++)
        {
            using var reply = await caller.GetAsync("/");
        }

        Assert.Equal((3, 3), (_requests.Count, others.Count));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backends_OneDown_IsSetAside()
    {
        var down = UnusedAddress.Find();
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(down, options => options.Backends.Add(backend.Address));
        using var caller = gateway.Caller();

        for (var i = 0; i < 2; i++)
        {
            using var reply = await caller.GetAsync("/");
        }

        Assert.Equal(DestinationHealth.Unhealthy, PassiveHealthOf(gateway, down));
        Assert.Equal(DestinationHealth.Healthy, PassiveHealthOf(gateway, backend.Address));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backends_AllDown_Are502()
    {
        await using var gateway = await TestHost.GatewayAsync(UnusedAddress.Find(), options => options.Backends.Add(UnusedAddress.Find()));
        using var caller = gateway.Caller();

        for (var i = 0; i < 3; i++)
        {
            using var reply = await caller.PostAsync("/", new StringContent("hello"));
            Assert.Equal(HttpStatusCode.BadGateway, reply.StatusCode);
        }
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatFailsAfterTheRequestWasSent_IsNotAskedTwiceAndNotSetAside()
    {
        await using var broken = RawBackend.Of("");
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(broken.Address, options => options.Backends.Add(backend.Address));
        using var caller = gateway.Caller();
        var statuses = new List<HttpStatusCode>();

        for (var i = 0; i < 2; i++)
        {
            using var reply = await caller.PostAsync("/", new StringContent("hello"));
            statuses.Add(reply.StatusCode);
        }

        Assert.Equal([HttpStatusCode.OK, HttpStatusCode.BadGateway], statuses.Order());
        Assert.Single(broken.Requests);
        Assert.Single(_requests);
        Assert.NotEqual(DestinationHealth.Unhealthy, PassiveHealthOf(gateway, broken.Address));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_WhoseHealthPageFails_IsPassedOver()
    {
        var asked = 0;
        var isSick = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var sick = await TestHost.BackendAsync(context =>
        {
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;

            // YARP counts a backend as sick after two answers; with the third the second was counted.
            if (context.Request.Path == "/well" && Interlocked.Increment(ref asked) == 3)
            {
                isSick.SetResult();
            }

            return Task.CompletedTask;
        });
        var served = 0;
        await using var backend = await TestHost.BackendAsync(context =>
        {
            Interlocked.Add(ref served, context.Request.Path == "/own" ? 1 : 0);
            return Task.CompletedTask;
        });
        await using var gateway = await TestHost.GatewayAsync(sick.Address, options =>
        {
            options.Backends.Add(backend.Address);
            options.HealthPath = "/well";
            options.HealthInterval = TimeSpan.FromMilliseconds(200);
        });
        using var caller = gateway.Caller();
        await isSick.Task.WaitAsync(Limit.Wait);

        var replies = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => caller.GetAsync("/own")));

        Assert.All(replies, reply => Assert.Equal(HttpStatusCode.OK, reply.StatusCode));
        Assert.Equal(4, served);
    }

    private static DestinationHealth PassiveHealthOf(TestHost gateway, Uri backend)
    {
        Assert.True(gateway.Services.GetRequiredService<IProxyStateLookup>().TryGetCluster(GatewayRoute.Id, out var cluster));
        return cluster.Destinations[GatewayRoute.NameOf(backend)].Health.Passive;
    }
}
