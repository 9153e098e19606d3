// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.Client;
using Nam.Codecs;
using Nam.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>Proxies that do with NAM's header fields what they do with fields that they do not know: a caller with NAM
/// gets the right reply, or to a POST one exception, and others no frame.</summary>
public sealed class RewritingProxyTests
{
    private const string Profile = "NAM-Profile";
    private const string Reply = "NAM-Reply";

    private static readonly Dictionary<string, Action<HttpRequestHeaders>> Requests = new()
    {
        ["drops the profile"] = headers => headers.Remove(Profile),
        ["sends the profile twice"] = headers => headers.TryAddWithoutValidation(Profile, ValueOf(headers)),
        ["joins two profiles"] = headers => Change(headers, value => $"{value}, {value}"),
        ["folds the profile"] = headers => Change(headers, value => value.Replace(";", "; ", StringComparison.Ordinal)),
        ["makes the value large"] = headers => Change(headers, value => value.ToUpperInvariant()),
        ["cuts the profile off"] = headers => Change(headers, value => value[..(value.Length / 2)]),
        ["puts the profile in quotes"] = headers => Change(headers, value => $"\"{value}\""),
        ["appends to the profile"] = headers => Change(headers, value => value + ";seen=proxy"),
        ["writes the name small"] = headers => Rename(headers, "nam-profile"),
        ["moves the profile behind other fields"] = headers =>
        {
            headers.TryAddWithoutValidation("X-Other", "1");
            Rename(headers, Profile);
        },
    };

    internal static readonly Dictionary<string, (Action<HttpResponseMessage> Rewrite, bool Throws)> Replies = new()
    {
        ["drops the reply's id"] = (reply => reply.Headers.Remove(Reply), false),
        ["sends the reply's id twice"] = (reply => reply.Headers.TryAddWithoutValidation(Reply, "1;id=a;srv=1"), false),
        ["joins two ids"] = (reply => Change(reply.Headers, Reply, value => $"{value}, {value}"), false),
        ["folds the id"] = (reply => Change(reply.Headers, Reply, value => value.Replace(";", "; ", StringComparison.Ordinal)), false),
        ["writes the id's name small"] = (reply => Rename(reply.Headers, Reply, "nam-reply"), false),
        ["drops Vary"] = (reply => reply.Headers.Remove("Vary"), false),
        ["joins Vary"] = (reply => Change(reply.Headers, "Vary", _ => "accept-encoding, nam-profile"), false),
        ["drops the length"] = (reply => reply.Content.Headers.ContentLength = null, false),
        ["writes the type small"] = (
            reply => Retype(reply, type => type.Replace("application/vnd.nam", "APPLICATION/VND.NAM", StringComparison.Ordinal)), false),
        ["puts the type's parameters in another order"] = (reply => Retype(reply, ReverseParameters), false),
        ["drops the type's spaces"] = (reply => Retype(reply, type => type.Replace("; ", ";", StringComparison.Ordinal)), false),
        ["adds a parameter to the type"] = (reply => Retype(reply, type => type + "; charset=utf-8"), false),
        ["takes the type's parameters off"] = (reply => Retype(reply, type => type[..type.IndexOf(';', StringComparison.Ordinal)]), true),
        ["sends the type twice"] = (reply => reply.Content.Headers.TryAddWithoutValidation("Content-Type", TypeOf(reply)), true),
        ["drops the type"] = (reply => reply.Content.Headers.Remove("Content-Type"), true),
        ["sets another type"] = (reply => Retype(reply, _ => "text/xml; charset=utf-8"), true),
        ["names another format"] = (
            reply => Retype(reply, type => type.Replace("format=binary", "format=containers", StringComparison.Ordinal)), true),
        ["packs the reply once more"] = (Pack, true),
        ["says that it has packed the reply"] = (reply => reply.Content.Headers.ContentEncoding.Add("gzip"), false),
        ["cuts the reply off"] = (reply => Replace(reply, body => body[..^5]), true),
        ["cuts the reply in two"] = (reply => Replace(reply, body => body[..(body.Length / 2)]), true),
        ["changes a byte"] = (reply => Replace(reply, body => [.. body[..^9], (byte)~body[^9], .. body[^8..]]), true),
        ["appends to the reply"] = (reply => Replace(reply, body => [.. body, 10]), true),
    };

    public static TheoryData<string> RequestNames => new(Requests.Keys);

    public static TheoryData<string> ReplyNames => new(Replies.Keys);

    [Theory]
    [MemberData(nameof(RequestNames))]
    public async Task Request_ThatAProxyRewrites_GetsTheRightReply(string way)
    {
        await using var service = await StartAsync();
        using var caller = Over(service, new Proxy(request => Requests[way](request.Headers), _ => { }));

        for (var i = 0; i < 3; i++)
        {
            Assert.Equal(TestReplies.Text, await caller.GetStringAsync("/text"));
        }
    }

    [Theory]
    [MemberData(nameof(ReplyNames))]
    public async Task Reply_ThatAProxyRewrites_IsRight(string way)
    {
        await using var service = await StartAsync();
        using var caller = Over(service, new Proxy(_ => { }, Replies[way].Rewrite));

        for (var i = 0; i < 3; i++)
        {
            using var reply = await caller.GetAsync("/text", HttpCompletionOption.ResponseHeadersRead);
            using var text = new StreamReader(await reply.Content.ReadAsStreamAsync());
            Assert.Equal(TestReplies.Text, await text.ReadToEndAsync());
        }
    }

    // Nobody but the caller knows whether a request may be sent twice.
    [Theory]
    [MemberData(nameof(ReplyNames))]
    public async Task ReplyToAPost_ThatAProxyRewrites_IsRightOrOneException(string way)
    {
        var (rewrite, throws) = Replies[way];
        await using var service = await StartAsync();
        using var caller = Over(service, new Proxy(_ => { }, rewrite));

        var first = await Record.ExceptionAsync(() => PostAsync(caller));
        var second = await PostAsync(caller);

        Assert.Equal(throws, first is ReplyDecodeException { IsWorthRetrying: true });
        Assert.Equal(throws, first is not null);
        Assert.Equal(TestReplies.Text, second);

        static async Task<string> PostAsync(HttpClient caller)
        {
            using var reply = await caller.PostAsync("/text", null);
            return await reply.Content.ReadAsStringAsync();
        }
    }

    [Fact]
    public async Task Reply_ThatAProxyPacksOnceMore_IsRightWhereTheCallerUnpacks()
    {
        await using var service = await StartAsync();
        await using var proxy = await TestService.StartAsync(app => app.Run(async context =>
        {
            using var onward = new HttpRequestMessage(HttpMethod.Get, new Uri(service.Address, "/text"));
            onward.Headers.TryAddWithoutValidation(Profile, (string?)context.Request.Headers[Profile]);
            using var client = new HttpClient();
            using var reply = await client.SendAsync(onward);
            Pack(reply);
            context.Response.ContentType = TypeOf(reply);
            context.Response.Headers.ContentEncoding = "gzip";
            context.Response.Headers[Reply] = reply.Headers.GetValues(Reply).ToArray();
            await reply.Content.CopyToAsync(context.Response.Body);
        }));
        using var caller = Over(proxy, new SocketsHttpHandler { AutomaticDecompression = DecompressionMethods.GZip });

        Assert.Equal(TestReplies.Text, await caller.GetStringAsync("/"));
    }

    // A cache that many callers share, and that knows nothing of Vary.
    [Theory]
    [InlineData(null)]
    [InlineData("public, max-age=60")]
    public async Task Reply_InACacheThatIgnoresVary_IsNoFrameForACallerWithoutNam(string? cacheControl)
    {
        await using var service = await StartAsync(cacheControl);
        var kept = new ConcurrentDictionary<string, byte[]>();
        using var caller = Over(service, new CarelessCache(kept));
        using var stranger = new HttpClient(new CarelessCache(kept)) { BaseAddress = service.Address };

        var first = await caller.GetStringAsync("/text");
        var second = await stranger.GetStringAsync("/text");
        var third = await stranger.GetStringAsync("/text");

        Assert.Equal([TestReplies.Text, TestReplies.Text, TestReplies.Text], [first, second, third]);
        Assert.Single(kept);
    }

    private static Task<TestService> StartAsync(string? cacheControl = null) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.MapMethods("/text", ["GET", "POST"], async context =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                context.Response.Headers.CacheControl = cacheControl;
                await context.Response.WriteAsync(TestReplies.Text);
            });
        },
        options: options => options.ForcedFormat = "binary");

    private static HttpClient Over(TestService service, HttpMessageHandler handler) =>
        new(new NamHandler(new NamClient(new NamClientOptions()), handler)) { BaseAddress = service.Address };

    private static string ValueOf(HttpRequestHeaders headers) => headers.NonValidated[Profile].ToString();

    private static string TypeOf(HttpResponseMessage reply) => reply.Content.Headers.NonValidated["Content-Type"].ToString();

    private static void Change(HttpRequestHeaders headers, Func<string, string> change) => Change(headers, Profile, change);

    private static void Change(HttpHeaders headers, string name, Func<string, string> change)
    {
        if (headers.NonValidated.TryGetValues(name, out var values))
        {
            headers.Remove(name);
            headers.TryAddWithoutValidation(name, change(values.ToString()));
        }
    }

    private static void Rename(HttpRequestHeaders headers, string name) => Rename(headers, Profile, name);

    private static void Rename(HttpHeaders headers, string name, string to)
    {
        var value = headers.NonValidated[name].ToString();
        headers.Remove(name);
        headers.TryAddWithoutValidation(to, value);
    }

    private static void Retype(HttpResponseMessage reply, Func<string, string> change) =>
        Change(reply.Content.Headers, "Content-Type", change);

    private static string ReverseParameters(string type)
    {
        var parsed = MediaTypeHeaderValue.Parse(type);
        var parameters = parsed.Parameters.Reverse().ToArray();
        parsed.Parameters.Clear();
        foreach (var parameter in parameters)
        {
            parsed.Parameters.Add(parameter);
        }

        return parsed.ToString();
    }

    private static void Pack(HttpResponseMessage reply)
    {
        Replace(reply, body =>
        {
            using var packed = new MemoryStream();
            using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
            {
                gzip.Write(body);
            }

            return packed.ToArray();
        });
        reply.Content.Headers.ContentEncoding.Add("gzip");
    }

    private static void Replace(HttpResponseMessage reply, Func<byte[], byte[]> change)
    {
        using var body = new MemoryStream();
        reply.Content.CopyTo(body, null, CancellationToken.None);
        var (type, codings) = (TypeOf(reply), reply.Content.Headers.ContentEncoding);
        reply.Content = new ByteArrayContent(change(body.ToArray()));
        reply.Content.Headers.TryAddWithoutValidation("Content-Type", type);
        codings.ToList().ForEach(reply.Content.Headers.ContentEncoding.Add);
    }

    /// <summary>A proxy in the caller's own process.</summary>
    internal sealed class Proxy(Action<HttpRequestMessage> rewriteRequest, Action<HttpResponseMessage> rewriteReply)
        : DelegatingHandler(new SocketsHttpHandler())
    {
        /// <summary>Gets of each request whether it had a profile.</summary>
        public ConcurrentQueue<bool> Asked { get; } = [];

        protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            rewriteRequest(request);
            return Rewrite(request, base.Send(request, cancellationToken));
        }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            rewriteRequest(request);
            var reply = await base.SendAsync(request, cancellationToken);
            await reply.Content.LoadIntoBufferAsync(cancellationToken);
            return Rewrite(request, reply);
        }

        private HttpResponseMessage Rewrite(HttpRequestMessage request, HttpResponseMessage reply)
        {
            var isAsked = request.Headers.NonValidated.Contains(Profile);
            Asked.Enqueue(isAsked);
            if (isAsked)
            {
                rewriteReply(reply);
            }

            return reply;
        }
    }

    /// <summary>A shared cache that keeps to Cache-Control and to nothing else.</summary>
    private sealed class CarelessCache(ConcurrentDictionary<string, byte[]> kept) : DelegatingHandler(new SocketsHttpHandler())
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var key = request.RequestUri!.ToString();
            if (kept.TryGetValue(key, out var body))
            {
                return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(body), RequestMessage = request };
            }

            var reply = await base.SendAsync(request, cancellationToken);
            if (reply.Headers.CacheControl is not ({ Private: true } or { NoStore: true }))
            {
                kept[key] = await reply.Content.ReadAsByteArrayAsync(cancellationToken);
            }

            return reply;
        }
    }
}
