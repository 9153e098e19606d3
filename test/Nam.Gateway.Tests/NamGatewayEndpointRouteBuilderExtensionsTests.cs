// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Yarp.ReverseProxy.Transforms;

namespace Nam.Gateway.Tests;

/// <summary>The gateway as a part of an application.</summary>
public sealed class NamGatewayEndpointRouteBuilderExtensionsTests
{
    private readonly List<RecordedRequest> _requests = [];

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Endpoints_OfTheApplication_GoBeforeTheGateway()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var host = await TestHost.StartAsync(
            services => services.AddNamGateway(options => options.Backend = backend.Address),
            app =>
            {
                app.MapGet("/own", () => "own");
                app.MapNamGateway();
            });
        using var caller = host.Caller();

        var own = await caller.GetStringAsync("/own");
        using var other = await caller.GetAsync("/other");

        Assert.Equal("own", own);
        Assert.Equal("/other", Assert.Single(_requests).Target);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Map_WithPattern_PassesOnWhatMatches()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var host = await TestHost.StartAsync(
            services => services.AddNamGateway(options => options.Backend = backend.Address),
            app => app.MapNamGateway("/orders/{**rest}"));
        using var caller = host.Caller();

        using var inside = await caller.GetAsync("/orders/7");
        using var outside = await caller.GetAsync("/invoices/7");

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.NotFound), (inside.StatusCode, outside.StatusCode));
        Assert.Equal("/orders/7", Assert.Single(_requests).Target);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Transforms_OfTheApplication_AreYarps()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var host = await TestHost.StartAsync(
            services =>
            {
                services.AddReverseProxy().AddTransforms(context => context.AddRequestHeader("X-Key", "secret"));
                services.AddNamGateway(options => options.Backend = backend.Address);
            },
            app => app.MapNamGateway());
        using var caller = host.Caller();

        using var reply = await caller.GetAsync("/");

        Assert.Equal("secret", Assert.Single(_requests).Headers["X-Key"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Caller_WithIPv4AtASocketForBoth_IsForwardedAsIPv4()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var host = await TestHost.StartAsync(
            services => services.AddNamGateway(options => options.Backend = backend.Address),
            app =>
            {
                app.Use((HttpContext context, RequestDelegate next) =>
                {
                    context.Connection.RemoteIpAddress = IPAddress.Parse("::ffff:10.1.2.3");
                    return next(context);
                });
                app.MapNamGateway();
            });
        using var caller = host.Caller();

        using var reply = await caller.GetAsync("/");

        Assert.Equal("10.1.2.3", Assert.Single(_requests).Headers["X-Forwarded-For"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task AddNamGateway_CalledTwice_AddsSettingsOnly()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var host = await TestHost.StartAsync(
            services =>
                services.AddNamGateway(options => options.Backend = backend.Address).AddNamGateway(options => options.ViaName = "gate"),
            app => app.MapNamGateway());
        using var caller = host.Caller();

        using var reply = await caller.GetAsync("/");

        Assert.Equal("1.1 gate", Assert.Single(_requests).Headers["Via"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task RequireAuthorization_OnTheGateway_KeepsCallersOut()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var host = await TestHost.StartAsync(
            services =>
            {
                services.AddNamGateway(options => options.Backend = backend.Address);
                services.AddAuthorizationBuilder().AddPolicy("nobody", policy => policy.RequireAssertion(_ => false));
                services.AddAuthentication("none")
                    .AddScheme<Microsoft.AspNetCore.Authentication.AuthenticationSchemeOptions, RefusingAuthentication>("none", null);
            },
            app => app.MapNamGateway().RequireAuthorization("nobody"));
        using var caller = host.Caller();

        using var reply = await caller.GetAsync("/");

        Assert.Equal(HttpStatusCode.Unauthorized, reply.StatusCode);
        Assert.Empty(_requests);
    }
}
