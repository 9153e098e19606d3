// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace Nam.AspNetCore.Tests;

/// <summary>Callers that leave before their reply is there: nothing of that may come out of the pipeline that does not
/// come out of it without NAM.</summary>
public sealed class CallerLeavesTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private static Dictionary<string, Func<HttpContext, Task>> Ways { get; } = new()
    {
        ["text"] = context => context.Response.WriteAsync(TestReplies.Text),
        ["pieces, flushed each"] = async context =>
        {
            for (var i = 0; i < 5; i++)
            {
                await context.Response.WriteAsync(TestReplies.Text);
                await context.Response.Body.FlushAsync();
            }
        },
        ["declared, flushed"] = async context =>
        {
            context.Response.ContentLength = TestReplies.Text.Length;
            await context.Response.WriteAsync(TestReplies.Text[..1000]);
            await context.Response.WriteAsync(TestReplies.Text[1000..]);
            await context.Response.Body.FlushAsync();
        },
        ["longer than is held"] = async context =>
        {
            for (var i = 0; i < 30; i++)
            {
                await context.Response.WriteAsync(TestReplies.Text);
            }
        },
        ["BodyWriter"] = context =>
        {
            TextFlowSite.Text.AsSpan(0, 50_000).CopyTo(context.Response.BodyWriter.GetSpan(50_000));
            context.Response.BodyWriter.Advance(50_000);
            return Task.CompletedTask;
        },
        ["nothing"] = _ => Task.CompletedTask,
    };

    public static TheoryData<string, HttpProtocols, string?> Cases
    {
        get
        {
            var cases = new TheoryData<string, HttpProtocols, string?>();
            foreach (var way in Ways.Keys)
            {
                cases.Add(way, HttpProtocols.Http1, "text+zip-1");
                cases.Add(way, HttpProtocols.Http2, "text+zip-1");
                cases.Add(way, HttpProtocols.Http1, null);
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Reply_WhoseCallerHasLeft_ThrowsNothing(string way, HttpProtocols protocols, string? format)
    {
        Assert.Null(await LeaveAsync(Ways[way], protocols, format));
    }

    /// <summary>MVC's formatters write without a token.</summary>
    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task TypedReply_ThatFlowsToACallerWhoHasLeft_ThrowsNothing(HttpProtocols protocols)
    {
        Assert.Null(await LeaveAsync(
            context =>
            {
                (context.Request.Path, context.Response.ContentType) = ("/formatter/many", null);
                return Task.CompletedTask;
            },
            protocols, "containers", flows: true));
    }

    /// <summary>A token of the application's own, as request timeouts have, says nothing of the caller.</summary>
    [Fact]
    public async Task Reply_AfterTheApplicationsOwnToken_IsSent()
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet("/", async context =>
            {
                context.RequestAborted = new CancellationToken(canceled: true);
                context.Response.ContentType = TestReplies.XmlType;
                await context.Response.WriteAsync(TestReplies.Text);
            });
        });
        using var caller = Callers.WithNam(service);

        Assert.Equal(TestReplies.Text, await caller.GetStringAsync("/"));
    }

    // What came out of the pipeline.
    private static async Task<Exception?> LeaveAsync(
        Func<HttpContext, Task> write, HttpProtocols protocols, string? format, bool flows = false)
    {
        var leaves = false;
        var arrived = new TaskCompletionSource();
        var thrown = new TaskCompletionSource<Exception?>();
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.Use(async (context, next) =>
                {
                    if (!leaves)
                    {
                        await next(context);
                        return;
                    }

                    var left = new TaskCompletionSource();
                    using var registration = context.RequestAborted.Register(left.SetResult);
                    arrived.TrySetResult();
                    await left.Task.WaitAsync(Patience);
                    try
                    {
                        await next(context);
                        thrown.TrySetResult(null);
                    }
                    catch (Exception e)
                    {
                        thrown.TrySetResult(e);
                        throw;
                    }
                });
                app.UseNam();
                app.Use(async (context, next) =>
                {
                    context.Response.ContentType = "application/xml; charset=utf-8";
                    await write(context);
                    if (context.Request.Path.StartsWithSegments("/formatter"))
                    {
                        await next(context);
                    }
                });
                app.UseRouting();
                app.MapControllers();
            },
            services => services.AddControllers().AddApplicationPart(typeof(FormatterController).Assembly)
                .AddXmlDataContractSerializerFormatters().AddNamXmlFormatter(),
            options => options.ForcedFormat = format,
            protocols);
        using var caller = Callers.Raw(service, "1;read=all1;to=text;rt=90;bw=140000");
        caller.DefaultRequestVersion = protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11;
        caller.DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact;
        caller.DefaultRequestHeaders.Accept.ParseAdd("application/xml");
        // A reply flows once its operation is known, and where that is sooner, which depends on the machine.
        for (var tries = 0; flows && tries < 10; tries++)
        {
            await caller.GetByteArrayAsync("/");
            await service.Server.DrainAsync();
            flows = !service.Server.Journal.Snapshot()[^1].Plan.Flows;
        }

        leaves = true;
        using var leaving = new CancellationTokenSource();
        var call = caller.GetAsync("/", leaving.Token);
        await arrived.Task.WaitAsync(Patience);
        await leaving.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        return await thrown.Task.WaitAsync(Patience);
    }
}
