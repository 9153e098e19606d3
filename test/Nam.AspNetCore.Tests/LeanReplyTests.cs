// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.Client;
using Nam.Formats;
using Nam.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Lean replies and kept values over HTTP.</summary>
public sealed class LeanReplyTests
{
    private readonly ConcurrentQueue<long?> _sizes = [];

    [Theory]
    [InlineData("/typed", false)]
    [InlineData("/typed", true)]
    [InlineData("/text", false)]
    [InlineData("/text", true)]
    public async Task Repeats_OverHttp_AreSmallAndWhatACallerWithoutNamGets(string path, bool keepsValues)
    {
        await using var service = await StartAsync(keepsValues);
        using var plain = Callers.Plain(service);
        using var engine = new NamClient(new NamClientOptions { Calibrate = false, ValueTemplates = keepsValues });
        using var caller = new HttpClient(new NamHandler(engine, new SocketsHttpHandler())) { BaseAddress = service.Address };
        var sizes = new List<long>();
        for (var call = 0; call < 4; call++)
        {
            Assert.Equal(await plain.GetStringAsync(path), await caller.GetStringAsync(path));
            sizes.Add(_sizes.Last()!.Value);
        }

        Assert.InRange(sizes[1], 1, sizes[0] - 60);
        Assert.Equal(keepsValues, sizes[3] < 20);
    }

    [Fact]
    public async Task Repeats_ManyAtOnce_AreAllRight()
    {
        await using var service = await StartAsync(keepsValues: true);
        using var engine = new NamClient(new NamClientOptions { Calibrate = false, ValueTemplates = true });
        using var caller = new HttpClient(new NamHandler(engine, new SocketsHttpHandler())) { BaseAddress = service.Address };

        await Parallel.ForAsync(0, 300, new ParallelOptions { MaxDegreeOfParallelism = 8 }, async (call, stop) =>
        {
            var rows = call % 6;
            Assert.Equal(Rows.Orders(rows), await caller.GetNamXmlAsync<List<Order>>($"/rows?count={rows}", cancellationToken: stop));
        });
    }

    private Task<TestService> StartAsync(bool keepsValues) => TestService.StartAsync(
        app =>
        {
            app.Use((context, next) =>
            {
                // A caller may have all of a reply before its handler has returned.
                if (context.Request.Headers.ContainsKey(NamHeaders.Profile))
                {
                    context.Response.OnStarting(() =>
                    {
                        _sizes.Enqueue(context.Response.ContentLength);
                        return Task.CompletedTask;
                    });
                }

                return next(context);
            });
            app.UseNam();
            app.MapGet("/typed", () => NamResults.Xml(Rows.Orders(3)));
            app.MapGet("/rows", (int count) => NamResults.Xml(Rows.Orders(count)));
            app.MapGet("/text", context =>
            {
                context.Response.ContentType = "application/xml; charset=utf-8";
                return context.Response.WriteAsync(
                    "<?xml version=\"1.0\" encoding=\"utf-8\"?><r><item id=\"1\">bolt and nut</item><item id=\"2\">washer</item></r>");
            });
        },
        options: options =>
        {
            options.ForcedFormat = "containers";
            options.ValueTemplates = keepsValues;
        });
}
