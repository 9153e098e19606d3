// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Nam.AspNetCore.Tests;

public sealed class NamReplyBodyTests
{
    private static readonly byte[] Bytes = Encoding.UTF8.GetBytes(TestReplies.Text);

    public static TheoryData<string> Ways => new(WritersByName.Keys);

    private static Dictionary<string, Func<HttpContext, Task>> WritersByName { get; } = new()
    {
        ["Body.WriteAsync"] = async context => await context.Response.Body.WriteAsync(Bytes),
        ["Body.Write"] = context =>
        {
            context.Features.Get<IHttpBodyControlFeature>()!.AllowSynchronousIO = false;
            context.Response.Body.Write(Bytes);
            return Task.CompletedTask;
        },
        ["pieces, flushed each"] = async context =>
        {
            for (var at = 0; at < Bytes.Length; at += 10_000)
            {
                await context.Response.Body.WriteAsync(Bytes.AsMemory(at, Math.Min(10_000, Bytes.Length - at)));
                await context.Response.Body.FlushAsync();
            }
        },
        ["BodyWriter"] = async context =>
        {
            for (var at = 0; at < Bytes.Length; at += 10_000)
            {
                await context.Response.BodyWriter.WriteAsync(Bytes.AsMemory(at, Math.Min(10_000, Bytes.Length - at)));
            }
        },
        ["BodyWriter without flush"] = context =>
        {
            Bytes.CopyTo(context.Response.BodyWriter.GetMemory(Bytes.Length));
            context.Response.BodyWriter.Advance(Bytes.Length);
            return Task.CompletedTask;
        },
        ["StartAsync, CompleteAsync"] = async context =>
        {
            await context.Response.StartAsync();
            await context.Response.Body.WriteAsync(Bytes);
            await context.Response.CompleteAsync();
        },
        ["StreamWriter"] = async context =>
        {
            await using var writer = new StreamWriter(context.Response.Body, leaveOpen: true);
            await writer.WriteAsync(TestReplies.Text);
        },
        ["with Content-Length"] = async context =>
        {
            context.Response.ContentLength = Bytes.Length;
            await context.Response.Body.WriteAsync(Bytes);
        },
    };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Write_InAnyWay_IsHeldAndSentAsOneFrame(string way)
    {
        await using var service = await StartAsync(WritersByName[way]);
        using var raw = Callers.Raw(service);
        using var caller = Callers.WithNam(service);

        using var response = await raw.GetAsync("/");
        var text = await caller.GetStringAsync("/");

        Assert.True(response.IsEncoded());
        Infoset.AssertEqual(TestReplies.Text, text);
    }

    [Fact]
    public async Task SendFile_OfXml_IsHeldAndSentAsAFrame()
    {
        var path = Path.GetTempFileName();
        await File.WriteAllTextAsync(path, TestReplies.Text);
        await using var service = await StartAsync(context => context.Response.SendFileAsync(path));
        using var raw = Callers.Raw(service);
        using var caller = Callers.WithNam(service);

        using var response = await raw.GetAsync("/");
        var text = await caller.GetStringAsync("/");

        File.Delete(path);
        Assert.True(response.IsEncoded());
        Infoset.AssertEqual(TestReplies.Text, text);
    }

    [Fact]
    public async Task Flush_WhileTheRestIsNotReady_LetsTheFlushedBytesGo()
    {
        var isRead = new TaskCompletionSource();
        await using var service = await StartAsync(
            async context =>
            {
                await context.Response.WriteAsync("<a>");
                await context.Response.Body.FlushAsync();
                await isRead.Task;
                await context.Response.WriteAsync("</a>");
            },
            hold: TimeSpan.FromMilliseconds(10));
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        await using var body = await response.Content.ReadAsStreamAsync();
        var first = new byte[3];
        await body.ReadExactlyAsync(first);
        isRead.SetResult();
        var rest = await new StreamReader(body).ReadToEndAsync();

        Assert.False(response.IsEncoded());
        Assert.Equal("<a></a>", Encoding.UTF8.GetString(first) + rest);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Flush_OfAllThatWasDeclared_SendsTheFrameBeforeTheApplicationReturns(bool isInPieces)
    {
        // Long enough that no piece comes too late for the frame, however busy the machine is.
        var hold = TimeSpan.FromMinutes(1);
        var isRead = new TaskCompletionSource();
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentLength = Bytes.Length;
            if (isInPieces)
            {
                await context.Response.BodyWriter.WriteAsync(Bytes.AsMemory(0, 1000));
                await context.Response.BodyWriter.WriteAsync(Bytes.AsMemory(1000));
            }
            else
            {
                await context.Response.Body.WriteAsync(Bytes);
            }

            await context.Response.Body.FlushAsync();
            await isRead.Task;
        }, hold: hold);
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");
        isRead.SetResult();

        Assert.True(response.IsEncoded());
    }

    [Fact]
    public async Task Start_WhileTheRestIsNotReady_LetsTheHeadersGo()
    {
        var isRead = new TaskCompletionSource();
        await using var service = await StartAsync(
            async context =>
            {
                await context.Response.StartAsync();
                await isRead.Task;
                await context.Response.WriteAsync("<a/>");
            },
            hold: TimeSpan.FromMilliseconds(10));
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        isRead.SetResult();

        Assert.Equal("<a/>", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task DisableBuffering_BeforeTheFirstByte_PassesOn()
    {
        await using var service = await StartAsync(async context =>
        {
            context.Features.Get<IHttpResponseBodyFeature>()!.DisableBuffering();
            await context.Response.WriteAsync(TestReplies.Text);
        });
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");

        Assert.False(response.IsEncoded());
        Assert.Equal(TestReplies.Text, await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Write_BeyondTheLimit_GoesOnPlain(bool isSynchronous)
    {
        var piece = Encoding.UTF8.GetBytes(new string('x', 50_000));
        await using var service = await StartAsync(
            async context =>
            {
                context.Features.Get<IHttpBodyControlFeature>()!.AllowSynchronousIO = true;
                for (var i = 0; i < 3; i++)
                {
                    if (isSynchronous)
                    {
                        context.Response.Body.Write(piece);
                    }
                    else
                    {
                        await context.Response.Body.WriteAsync(piece);
                    }
                }
            },
            limit: 65_536);
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");

        Assert.False(response.IsEncoded());
        Assert.Equal(150_000, (await response.Content.ReadAsByteArrayAsync()).Length);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Clear_AfterHalfAReply_LeavesOnlyTheErrorPage(bool isTyped)
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (InvalidOperationException)
                {
                    context.Response.Clear();
                    context.Response.StatusCode = 500;
                    context.Response.ContentType = "text/xml";
                    await context.Response.WriteAsync("<error/>");
                }
            });
            app.MapGet("/", async context =>
            {
                context.Response.ContentType = "text/xml";
                if (isTyped)
                {
                    await NamResults.Xml(TestKit.Rows.Orders(50)).ExecuteAsync(context);
                }
                else
                {
                    await context.Response.WriteAsync("<half>");
                }

                throw new InvalidOperationException();
            });
        });
        using var caller = Callers.WithNam(service);

        using var response = await caller.GetAsync("/");

        Assert.Equal(500, (int)response.StatusCode);
        Assert.Equal("<error/>", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Exception_AfterHalfAReply_SendsNothingOfIt()
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseExceptionHandler(handler => handler.Run(async context =>
            {
                context.Response.ContentType = "text/xml";
                await context.Response.WriteAsync("<error/>");
            }));
            app.UseNam();
            app.MapGet("/", async context =>
            {
                context.Response.ContentType = "text/xml";
                await context.Response.WriteAsync("<half>");
                throw new InvalidOperationException("The endpoint throws.");
            });
        });
        using var caller = Callers.WithNam(service);

        using var response = await caller.GetAsync("/");

        Assert.Equal(500, (int)response.StatusCode);
        Assert.Equal("<error/>", await response.Content.ReadAsStringAsync());
    }

    private static Task<TestService> StartAsync(Func<HttpContext, Task> write, int limit = 1_000_000, TimeSpan? hold = null) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/", async context =>
                {
                    context.Response.ContentType = TestReplies.XmlType;
                    await write(context);
                });
            },
            options: options =>
            {
                options.MaximumReplyBytes = limit;
                options.StreamingHold = hold ?? options.StreamingHold;
            });
}
