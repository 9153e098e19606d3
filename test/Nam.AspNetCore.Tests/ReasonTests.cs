// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Nam.Codecs.Compression;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Runtime.Tests.Server;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Every reason for which a reply leaves as it does, provoked: each reply is counted, kept and explained once.</summary>
[Collection(nameof(HeldRepliesTests))]
public sealed class ReasonTests
{
    private const string SlowCaller = "1;read=binary;to=text;rt=90;bw=140000";

    private static readonly Dictionary<string, Case> Cases = new()
    {
        ["predicted"] = new() { IsAdapted = true },
        ["predicted, within the margin"] = new()
        {
            IsAdapted = true,

            // Packed text would be there sooner than the binary form by some 30 µs. Plain text does not fit the window.
            Profile = $"1;read=binary;to=text;rt=90;bw=10000000000;win={TestReplies.MakeText(300).Length - 1000}",
            Reply = context => WriteAsync(context, TestReplies.MakeText(300)),
        },
        ["exploring"] = new()
        {
            // Undoing the codec takes a little more than the transfer of plain text; one reply in 16 may try it.
            IsAdapted = true,
            Codings = "gzip",
            Before = [.. Enumerable.Repeat(PackedIsSlow, 15)],
            Profile = PackedIsSlow,
        },
        ["forced"] = new() { IsAdapted = true, Options = options => options.ForcedFormat = "text+zip-1" },
        ["predicted, plain"] = new()
        {
            // Undoing the only codec takes seconds.
            Codings = "gzip",
            Profile = "1;read=;to=text;rt=0.2;bw=125000000;dec=t:0.01,tz:1000",
            Reply = context => WriteAsync(context, TestReplies.MakeText(100)),
        },
        ["small"] = new() { Reply = context => WriteAsync(context, "<a/>") },
        ["small, not smaller"] = new() { Reply = context => WriteAsync(context, Noise()) },
        ["failed"] = new()
        {
            Options = options =>
            {
                options.Codecs = CodecRegistry.Default.With(new FailingCodec());
                options.ForcedFormat = "binary+zip-2";
            },
        },
        ["off"] = new() { Options = options => options.Mode = NamMode.Off },
        ["no_profile"] = new() { Profile = null },
        ["not_asked"] = new() { Before = [SlowCaller], Profile = null },
        ["nothing_decoded, invalid"] = new() { Profile = "2;read=binary" },
        ["nothing_decoded"] = new() { Profile = "1;read=rot13;to=text;rt=90", Codings = "identity" },
        ["not_eligible, head"] = new() { Method = HttpMethod.Head },
        ["not_eligible, tunnel"] = new()
        {
            Request = request =>
            {
                request.Headers.Connection.Add("Upgrade");
                request.Headers.TryAddWithoutValidation("Upgrade", "websocket");
                request.Headers.TryAddWithoutValidation("Sec-WebSocket-Version", "13");
                request.Headers.TryAddWithoutValidation("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
            },
        },
        ["not_eligible, range"] = new() { Request = request => request.Headers.Range = new(0, 99) },
        ["off, exempt"] = new() { Request = request => request.Headers.Add("X-Exempt", "yes") },
        ["not_eligible, status"] =
            new() { Reply = context => WriteAsync(context, TestReplies.Text, response => response.StatusCode = 206) },
        ["not_eligible, encoded"] =
            new() { Reply = context => WriteAsync(context, TestReplies.Text, response => response.Headers.ContentEncoding = "x-odd") },
        ["media_type"] =
            new() { Reply = context => WriteAsync(context, TestReplies.Text, response => response.ContentType = "application/json") },
        ["not_eligible, adapted before"] = new() { Reply = context =>
            WriteAsync(context, TestReplies.Text, response => response.ContentType = "application/vnd.nam; v=1; format=binary") },
        ["not_eligible, digest"] = new()
        {
            Reply = context => WriteAsync(context, TestReplies.Text, response => response.Headers["Content-Digest"] = "sha-256=:AA==:")
        },
        ["not_eligible, no-transform"] =
            new() { Reply = context => WriteAsync(context, TestReplies.Text, response => response.Headers.CacheControl = "no-transform") },
        ["too_large"] = new()
        {
            Options = options => options.MaximumReplyBytes = 65_536, Reply = context => WriteAsync(context, TestReplies.MakeText(2000))
        },
        ["too_large, over budget"] = new()
        {
            Options = options => options.MaximumHeldBytes = 1 << 20, Reply = context => WriteAsync(context, TestReplies.MakeText(20_000))
        },
        ["streaming"] = new()
        {
            Options = options => options.StreamingHold = TimeSpan.Zero,
            Reply = async context =>
            {
                await WriteAsync(context, TestReplies.Text);
                await context.Response.Body.FlushAsync();
                await context.RequestServices.GetRequiredService<TaskCompletionSource>().Task;
            },
        },
        ["streaming, unbuffered"] = new()
        {
            Reply = context =>
            {
                context.Features.GetRequiredFeature<IHttpResponseBodyFeature>().DisableBuffering();
                return WriteAsync(context, TestReplies.Text);
            },
        },
        ["small, empty"] = new() { Reply = _ => Task.CompletedTask },
        ["aborted"] = new() { Reply = _ => throw new InvalidOperationException("The application fails."), IsExplained = false },
    };

    // Text takes a second more than the round trip, and decoding it from Zip 0.9 s: the prior is 3 µs and 0.4 ns a byte.
    private static string PackedIsSlow =>
        $"1;read=;to=text;rt=90;bw={TestReplies.Text.Length};dec=tz:{(long)(0.9 / (3e-6 + (0.4e-9 * TestReplies.Text.Length)))}";

    public static TheoryData<string> Names => [.. Cases.Keys];

    [Fact]
    public void Cases_OfAllReasons_AreThere() =>
        Assert.Equal(Enum.GetValues<ReplyReason>().Select(ReplyReasons.Name).Order(), Cases.Keys.Select(ReasonOf).Distinct().Order());

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Reply_ForAReason_IsCountedKeptAndExplainedOnce(string name)
    {
        var provoked = Cases[name];
        var reason = ReasonOf(name);
        var operation = $"{provoked.Method} /{reason}";
        using var counts = new DecisionCounts();
        NamServer server;
        string? explained;
        await using (var service = await StartAsync(reason, provoked))
        {
            server = service.Server;
            explained = await SendAsync(service, reason, provoked);
        }

        // The service has stopped, so that no more can come.
        Assert.Equal(provoked.Before.Length + 1, counts.Of(operation).Count);
        var (counted, format) = counts.Of(operation)[^1];
        Assert.Equal(reason, counted);
        Assert.DoesNotContain(reason, counts.Of(operation).SkipLast(1).Select(before => before.Reason));
        Assert.Equal(provoked.Before.Length + 1, server.Decisions.Snapshot().Length);
        var kept = server.Decisions.Snapshot()[^1];
        Assert.Equal((reason, operation, format), (kept.Reason.Name(), kept.Operation, kept.Format.ToString()));
        Assert.Equal(provoked.IsAdapted, format != "text");
        Assert.Equal(provoked.IsExplained ? reason : null, explained);
    }

    [Fact]
    public async Task Reply_WithoutExplainReplies_HasNoReasonInIt()
    {
        await using var service = await StartAsync("predicted", new Case { Options = options => options.ExplainReplies = false });

        Assert.Null(await SendAsync(service, "predicted", new Case()));
        Assert.Null(await SendAsync(service, "predicted", new Case { Profile = null }));
    }

    [Fact]
    public async Task Reply_ToAnOperationThatACallerInvents_IsCountedWithoutItsName()
    {
        using var counts = new DecisionCounts();
        await using (var service = await StartAsync("predicted", new Case()))
        {
            using var caller = Callers.Raw(service);
            (await caller.GetAsync("/invented-by-a-caller")).Dispose();
            using var plain = Callers.Plain(service);
            (await plain.GetAsync("/invented-by-another")).Dispose();
        }

        Assert.DoesNotContain(counts.All, decision => decision.Operation.Contains("invented", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Reply_OfAnApplicationThatFailsAfterBytesWentOn_IsCountedOnce()
    {
        using var counts = new DecisionCounts();
        await using (var service = await StartAsync("half", new Case
        {
            Reply = async context =>
            {
                await WriteAsync(context, "[1]", response => response.ContentType = "application/json");
                throw new InvalidOperationException("The application fails half-way.");
            },
        }))
        {
            await Assert.ThrowsAsync<HttpRequestException>(() => SendAsync(service, "half", new Case()));
        }

        Assert.Equal([("media_type", "text")], counts.Of("GET /half"));
    }

    [Fact]
    public async Task Reply_WithAContentTypeThatDoesNotFit_IsLeftAsItIs()
    {
        var long449 = $"text/xml; odd={new string('a', 435)}";
        await using var service = await StartAsync(
            "odd", new Case { Reply = context => WriteAsync(context, TestReplies.Text, response => response.ContentType = long449) });

        Assert.Equal(449, long449.Length);
        Assert.Equal("media_type", await SendAsync(service, "odd", new Case()));
    }

    [Fact]
    public async Task Reply_WhoseOperationCannotBeNamed_ReachesCallersThatItIsPlainFor()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.Run(context => WriteAsync(context, TestReplies.Text, response => response.ContentType = "text/plain"));
            },
            services => services.Configure<NamAspNetCoreOptions>(
                nam => nam.OperationName = _ => throw new InvalidOperationException("There is no name.")));
        using var plain = Callers.Plain(service);
        using var raw = Callers.Raw(service);

        Assert.Equal(TestReplies.Text, await plain.GetStringAsync("/"));
        Assert.Equal(TestReplies.Text, await raw.GetStringAsync("/"));
    }

    // Up to the comma, after which a name says how.
    private static string ReasonOf(string name) => name.Split(',')[0];

    private static Task<TestService> StartAsync(string path, Case provoked) => TestService.StartAsync(
        app =>
        {
            app.UseWebSockets();
            app.UseRouting();
            app.UseNam();
            app.MapMethods("/" + path, ["GET", "HEAD"], new RequestDelegate(provoked.Reply));
        },
        services => services.AddSingleton<TaskCompletionSource>()
            .Configure<NamAspNetCoreOptions>(nam => nam.IsExempt = context => context.Request.Headers.ContainsKey("X-Exempt")),
        options =>
        {
            options.ExplainReplies = true;
            provoked.Options?.Invoke(options);
        });

    // Gives what the reply says of its reason.
    private static async Task<string?> SendAsync(TestService service, string path, Case provoked)
    {
        using var caller = Callers.Plain(service);
        foreach (var before in provoked.Before)
        {
            using var earlier = new HttpRequestMessage(provoked.Method, "/" + path);
            earlier.Headers.TryAddWithoutValidation(NamHeaders.Profile, before);
            earlier.Headers.TryAddWithoutValidation("Accept-Encoding", provoked.Codings);
            (await caller.SendAsync(earlier)).Dispose();
        }

        await service.Server.DrainAsync();

        using var request = new HttpRequestMessage(provoked.Method, "/" + path);
        if (provoked.Profile is { } profile)
        {
            request.Headers.TryAddWithoutValidation(NamHeaders.Profile, profile);
            request.Headers.TryAddWithoutValidation("Accept-Encoding", provoked.Codings);
        }

        provoked.Request?.Invoke(request);
        using var response = await caller.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        service.Services.GetRequiredService<TaskCompletionSource>().TrySetResult();
        await response.Content.CopyToAsync(Stream.Null);
        return response.Headers.TryGetValues(NamHeaders.Reason, out var values) ? Assert.Single(values) : null;
    }

    private static Task WriteAsync(HttpContext context, string text, Action<HttpResponse>? change = null) =>
        WriteAsync(context, Encoding.UTF8.GetBytes(text), change);

    private static Task WriteAsync(HttpContext context, byte[] text, Action<HttpResponse>? change = null)
    {
        context.Response.ContentType = TestReplies.XmlType;
        change?.Invoke(context.Response);
        return context.Response.Body.WriteAsync(text).AsTask();
    }

    private static byte[] Noise()
    {
        var noise = new byte[20_000];
        new Random(1).NextBytes(noise);
        return noise;
    }

    private sealed record Case
    {
        public HttpMethod Method { get; init; } = HttpMethod.Get;

        public string? Profile { get; init; } = SlowCaller;

        public string Codings { get; init; } = "gzip, br";

        // Profiles of requests that came before on the same connection.
        public string[] Before { get; init; } = [];

        public Action<HttpRequestMessage>? Request { get; init; }

        public Action<NamServerOptions>? Options { get; init; }

        public Func<HttpContext, Task> Reply { get; init; } = context => WriteAsync(context, TestReplies.Text);

        public bool IsExplained { get; init; } = true;

        public bool IsAdapted { get; init; }
    }
}
