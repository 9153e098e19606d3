// SPDX-License-Identifier: MIT

using System.Diagnostics.Metrics;
using System.Numerics;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Nam.Codecs.Xml;
using Nam.Diagnostics;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>What replies take while they are held, and who ends that. Counts what the whole process holds.</summary>
[Collection(nameof(HeldRepliesTests))]
public sealed class HeldRepliesTests
{
    private static readonly byte[] Large = Encoding.UTF8.GetBytes(TestReplies.MakeText(6000));
    private static readonly TimeSpan Hold = TimeSpan.FromSeconds(60);

    private readonly FakeTime _time = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Reply_ThatIsBeingSent_CountsForItsFrameAlone(bool isTyped)
    {
        var held = new List<long>();
        await using var service = await StartAsync(
            async context =>
            {
                if (isTyped)
                {
                    await NamResults.Xml(Rows.Orders(5000)).ExecuteAsync(context);
                }
                else
                {
                    await context.Response.Body.WriteAsync(Large);
                }

                held.Add(HeldBy(context));
            },
            sent: context => held.Add(HeldBy(context)));
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");

        Assert.True(response.IsEncoded());
        var frame = (long)BitOperations.RoundUpToPowerOf2((uint)response.Content.Headers.ContentLength!.Value);
        Assert.InRange(held[0], Large.Length / 4, 2 * Large.Length);
        Assert.True(held.Count > 1);
        Assert.All(held.Skip(1), bytes => Assert.Equal(frame > 65_536 ? frame : 0, bytes));
        Assert.True(frame < held[0]);
        await AssertAllIsLetGoAsync(service);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Text_ThatIsLong_TakesAtOnceWhatItWillTake(bool isDeclared)
    {
        var large = Encoding.UTF8.GetBytes(TestReplies.MakeText(60_000));
        var held = new List<long>();
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentLength = isDeclared ? large.Length : null;
            for (var rest = large.AsMemory(); !rest.IsEmpty; rest = rest[Math.Min(rest.Length, 100_000)..])
            {
                await context.Response.Body.WriteAsync(rest[..Math.Min(rest.Length, 100_000)]);
                held.Add(HeldBy(context));
            }
        });
        using var raw = Callers.Raw(service);

        if (!isDeclared)
        {
            // What the operation's replies are like is known from here on.
            (await raw.GetAsync("/")).Dispose();
            await AssertAllIsLetGoAsync(service);
            held.Clear();
        }

        (await raw.GetAsync("/")).Dispose();

        var whole = (long)BitOperations.RoundUpToPowerOf2((uint)large.Length);
        Assert.True(whole > 2 << 20);
        Assert.All(held, bytes => Assert.True(bytes <= 1 << 20 || bytes == whole, $"{bytes:N0} bytes are held."));
        Assert.Equal(whole, held[^1]);
        await AssertAllIsLetGoAsync(service);
    }

    [Fact]
    public async Task Reply_ThatIsSentInSeveralPieces_CountsForItsFrameUntilTheLast()
    {
        var held = new List<long>();
        var random = new byte[200_000];
        new Random(1).NextBytes(random);
        var text = Encoding.ASCII.GetBytes("<a>" + Convert.ToBase64String(random) + "</a>");
        await using var service = await StartAsync(
            context => context.Response.Body.WriteAsync(text).AsTask(), sent: context => held.Add(HeldBy(context)));
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");

        Assert.True(response.IsEncoded());
        Assert.Equal([262_144, 262_144], held);
        await AssertAllIsLetGoAsync(service);
    }

    [Fact]
    public async Task Reply_BeyondTheBudget_GoesOnPlainAndUnheldUntilThereIsRoom()
    {
        var isHolding = new TaskCompletionSource();
        var isRead = new TaskCompletionSource();
        var unheld = 0;
        using var listener = new MeterListener { InstrumentPublished = (instrument, own) => Listen(instrument, own) };
        listener.SetMeasurementEventCallback<long>((_, count, _, _) => Interlocked.Add(ref unheld, (int)count));
        listener.Start();
        await using var service = await StartAsync(
            async context =>
            {
                await context.Response.Body.WriteAsync(Large);
                isHolding.TrySetResult();
                await isRead.Task;
            },
            budget: 1_048_576);
        using var raw = Callers.Raw(service);

        var first = raw.GetAsync("/");
        await isHolding.Task;
        using var second = await raw.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        using var third = await raw.GetAsync("/typed");
        isRead.SetResult();
        var text = await second.Content.ReadAsByteArrayAsync();
        using var held = await first;
        await AssertAllIsLetGoAsync(service);
        using var fourth = await raw.GetAsync("/");

        Assert.True(held.IsEncoded());
        Assert.False(second.IsEncoded());
        Assert.Equal(Large, text);
        Assert.False(third.IsEncoded());
        Assert.False(third.Headers.Contains("NAM-Reply"));
        Assert.Contains("<Customer>", await third.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.True(fourth.IsEncoded());
        Assert.Equal(2, unheld);
        await AssertAllIsLetGoAsync(service);

        static void Listen(Instrument instrument, MeterListener own)
        {
            if (instrument is { Meter.Name: NamDiagnostics.Name, Name: "nam.reply.unheld" })
            {
                own.EnableMeasurementEvents(instrument);
            }
        }
    }

    [Fact]
    public async Task Reply_ThatIsStreamed_CountsForNothing()
    {
        var held = new List<long>();
        await using var service = await StartAsync(async context =>
        {
            await context.Response.Body.WriteAsync(Large);
            await context.Response.Body.FlushAsync();
            held.Add(HeldBy(context));
            _time.Advance(Hold);
            await context.Response.Body.WriteAsync(Large);
            held.Add(HeldBy(context));
        });
        using var raw = Callers.Raw(service);

        var text = await raw.GetByteArrayAsync("/");

        Assert.Equal(2 * Large.Length, text.Length);
        Assert.Equal([1_048_576, 0], held);
    }

    [Theory]
    [InlineData("1;read=;to=text;rt=90;bw=140000")]
    [InlineData("1;rt=90;bw=140000")]
    [InlineData("1;read=containers;rt=90;bw=140000")]
    public async Task Reply_ToCallerThatReadsNoFormatOfTheServers_IsNotHeld(string profile)
    {
        var isRead = new TaskCompletionSource();
        await using var service = await StartAsync(
            async context =>
            {
                await context.Response.Body.WriteAsync(Large);
                await isRead.Task;
            },
            formats: ["text", "binary", "text+zip-1"]);
        using var raw = Callers.Raw(service, profile, codings: null);

        using var response = await raw.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        isRead.SetResult();

        Assert.Equal(Large, await response.Content.ReadAsByteArrayAsync());
        Assert.False(response.Headers.Contains("NAM-Reply"));
        Assert.False(response.Headers.Contains("Vary"));
    }

    // The timer of a hold fires while an error page is written in place of what was flushed.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task HoldEnding_WhileATypedReplyReplacesWhatWasFlushed_ChangesNothing(bool isCleared)
    {
        await using var service = await StartAsync(async context =>
        {
            if (isCleared)
            {
                await context.Response.WriteAsync("<half>");
            }

            await context.Response.Body.FlushAsync();
            if (isCleared)
            {
                context.Response.Clear();
                context.Response.StatusCode = 500;
            }

            await NamResults.Xml(
                writer =>
                {
                    writer.WriteStartElement("error");
                    _time.Advance(Hold);
                    writer.WriteString(new string('e', 5000));
                    writer.WriteEndElement();
                },
                statusCode: isCleared ? 500 : 200).ExecuteAsync(context);
        });
        using var caller = Callers.WithNam(service);

        using var response = await caller.GetAsync("/");

        Assert.Equal(isCleared ? 500 : 200, (int)response.StatusCode);
        Assert.Equal("<error>" + new string('e', 5000) + "</error>", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task HoldEnding_BeforeATypedReply_LetsItGoAsText()
    {
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentType = "application/xml";
            await context.Response.Body.FlushAsync();
            _time.Advance(Hold);
            Assert.True(context.Response.HasStarted);
            Assert.False(await ((NamReplyBody)context.Features.GetRequiredFeature<IHttpResponseBodyFeature>()).TryWriteTypedAsync(
                TextStyle.Dictionary, hasSecrets: false, _ => throw new InvalidOperationException()));
            await context.Response.WriteAsync("<a/>");
        });
        using var caller = Callers.WithNam(service);

        Assert.Equal("<a/>", await caller.GetStringAsync("/"));
    }

    [Fact]
    public async Task HoldEnding_AfterWhatWasFlushedIsCleared_StartsNoReply()
    {
        await using var service = await StartAsync(async context =>
        {
            await context.Response.WriteAsync("<half>");
            await context.Response.Body.FlushAsync();
            context.Response.Clear();
            _time.Advance(Hold);
            context.Response.StatusCode = 500;
            context.Response.ContentType = TestReplies.XmlType;
            await context.Response.WriteAsync("<error/>");
        });
        using var caller = Callers.WithNam(service);

        using var response = await caller.GetAsync("/");

        Assert.Equal(500, (int)response.StatusCode);
        Assert.Equal("<error/>", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Hold_OfWhatFollowsAClearing_EndsToo()
    {
        var isRead = new TaskCompletionSource();
        await using var service = await StartAsync(async context =>
        {
            await context.Response.WriteAsync("<half>");
            await context.Response.Body.FlushAsync();
            context.Response.Clear();
            context.Response.ContentType = TestReplies.XmlType;
            await context.Response.WriteAsync("<a>");
            await context.Response.Body.FlushAsync();
            _time.Advance(Hold);
            await isRead.Task;
            await context.Response.WriteAsync("</a>");
        });
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        isRead.SetResult();

        Assert.Equal("<a></a>", await response.Content.ReadAsStringAsync());
    }

    // The caller may have its reply before the service is through with it.
    private static async Task AssertAllIsLetGoAsync(TestService service)
    {
        for (var i = 0; i < 60_000 && service.Server.Holds.HeldBytes != 0; i++)
        {
            await Task.Delay(10);
        }

        Assert.Equal(0, service.Server.Holds.HeldBytes);
    }

    private static long HeldBy(HttpContext context) => context.RequestServices.GetRequiredService<Server.NamServer>().Holds.HeldBytes;

    private Task<TestService> StartAsync(
        Func<HttpContext, Task> write, Action<HttpContext>? sent = null, long? budget = null, string[]? formats = null) =>
        TestService.StartAsync(
            app =>
            {
                app.Use((context, next) =>
                {
                    if (sent is not null)
                    {
                        var original = context.Features.GetRequiredFeature<IHttpResponseBodyFeature>();
                        context.Features.Set<IHttpResponseBodyFeature>(new WatchedBody(original, () => sent(context)));
                    }

                    return next(context);
                });
                app.UseNam();
                app.MapGet("/", async context =>
                {
                    context.Response.ContentType = TestReplies.XmlType;
                    await write(context);
                });
                app.MapGet("/typed", () => NamResults.Xml(Rows.Orders(200)));
            },
            services => services.AddSingleton<TimeProvider>(_time),
            options =>
            {
                options.StreamingHold = Hold;
                options.MaximumHeldBytes = budget ?? options.MaximumHeldBytes;
                if (formats is not null)
                {
                    options.Formats.Clear();
                    foreach (var format in formats)
                    {
                        options.Formats.Add(format);
                    }
                }
            });

    /// <summary>A response's body that calls something before everything that is written.</summary>
    private sealed class WatchedBody(IHttpResponseBodyFeature original, Action writing)
        : StreamResponseBodyFeature(new WatchedStream(original.Stream, writing), original)
    {
        private sealed class WatchedStream(Stream inner, Action writing) : Stream
        {
            public override bool CanRead => false;

            public override bool CanSeek => false;

            public override bool CanWrite => true;

            public override long Length => throw new NotSupportedException();

            public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

            public override void Flush() => inner.Flush();

            public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

            public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
            {
                writing();
                return inner.WriteAsync(buffer, cancellationToken);
            }

            public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

            public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

            public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

            public override void SetLength(long value) => throw new NotSupportedException();
        }
    }
}
