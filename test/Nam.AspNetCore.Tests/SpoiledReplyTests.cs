// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.IO.Compression;
using System.Runtime.Serialization;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Nam.Client;
using Nam.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Replies that something between the service and its caller spoils: the caller gets what it gets without NAM.</summary>
public sealed class SpoiledReplyTests
{
    private static readonly List<Order> Orders = Rows.Orders(200);

    private static readonly Dictionary<string, Func<Reply, Reply>> Ways = new()
    {
        ["another type"] = reply => reply with { Type = "application/octet-stream" },
        ["text's type"] = reply => reply with { Type = "text/xml; charset=utf-8" },
        ["type cut off"] = reply => reply with { Type = "application/vnd.nam" },
        ["packed"] = reply => reply with { Body = Pack(reply.Body), Coding = "gzip" },
        ["cut off"] = reply => reply with { Body = reply.Body[..^5] },
        ["cut in two"] = reply => reply with { Body = reply.Body[..(reply.Body.Length / 2)] },
        ["a byte changed"] = reply => reply with { Body = [.. reply.Body[..^9], (byte)~reply.Body[^9], .. reply.Body[^8..]] },
    };

    private static readonly Dictionary<string, Func<HttpClient, Task<string>>> Readers = new()
    {
        ["GetStringAsync"] = caller => caller.GetStringAsync("/typed"),
        ["GetAsync"] = async caller => await (await caller.GetAsync("/typed")).Content.ReadAsStringAsync(),
        ["a stream"] = async caller =>
        {
            using var reply = await caller.GetAsync("/typed", HttpCompletionOption.ResponseHeadersRead);
            using var text = new StreamReader(await reply.Content.ReadAsStreamAsync());
            return await text.ReadToEndAsync();
        },
        ["a stream that blocks"] = async caller =>
        {
            using var reply = await caller.GetAsync("/typed", HttpCompletionOption.ResponseHeadersRead);
            using var text = new StreamReader(reply.Content.ReadAsStream());
            return text.ReadToEnd();
        },
        ["Send"] = async caller =>
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/typed");
            using var reply = caller.Send(request);
            return await reply.Content.ReadAsStringAsync();
        },
        ["objects"] = async caller => Written(await caller.GetNamXmlAsync<List<Order>>("/typed")),
        ["a reader"] = async caller =>
        {
            using var reply = await caller.GetAsync("/typed", HttpCompletionOption.ResponseHeadersRead);
            return await reply.Content.ReadNamXmlAsync(reader => $"{reader.MoveToContent()} {reader.ReadOuterXml()}");
        },
        ["rows"] = async caller => Written(await caller.GetNamRowsAsync<Order>("/typed").ToListAsync()),
    };

    public static TheoryData<string, string, string> Cases
    {
        get
        {
            var cases = new TheoryData<string, string, string>();
            foreach (var format in (string[])["text+zip-1", "binary", "containers"])
            {
                foreach (var way in Ways.Keys)
                {
                    foreach (var reader in Readers.Keys)
                    {
                        cases.Add(format, way, reader);
                    }
                }
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Get_OfASpoiledReply_IsAnsweredAsWithoutNamAndTheServerAskedNoMore(string format, string way, string reader)
    {
        await using var service = await StartAsync(format);
        await using var engine = new NamClient(new NamClientOptions());
        var proxy = new Proxy(Ways[way]);
        using var caller = new HttpClient(new NamHandler(engine, proxy)) { BaseAddress = service.Address };
        using var plain = new HttpClient { BaseAddress = service.Address };
        var expected = await Readers[reader](plain);

        var first = await Readers[reader](caller);
        var second = await Readers[reader](caller);

        Assert.Equal(expected, first);
        Assert.Equal(expected, second);
        Assert.Equal([true, false, false], proxy.Asked);
    }

    private static Task<TestService> StartAsync(string format) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.MapMethods("/typed", ["GET", "POST"], () => NamResults.Xml(Orders));
        },
        options: options => options.ForcedFormat = format);

    private static string Written(object? value)
    {
        using var bytes = new MemoryStream();
        new DataContractSerializer(typeof(List<Order>)).WriteObject(bytes, value);
        return Encoding.UTF8.GetString(bytes.ToArray());
    }

    private static byte[] Pack(byte[] body)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            gzip.Write(body);
        }

        return packed.ToArray();
    }

    private sealed record Reply(string? Type, string? Coding, byte[] Body);

    /// <summary>A proxy in the caller's own process, which spoils replies to requests with a profile.</summary>
    private sealed class Proxy(Func<Reply, Reply> spoil) : DelegatingHandler(new SocketsHttpHandler())
    {
        public ConcurrentQueue<bool> Asked { get; } = [];

        protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Spoil(request, base.Send(request, cancellationToken));

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Spoil(request, await base.SendAsync(request, cancellationToken));

        private HttpResponseMessage Spoil(HttpRequestMessage request, HttpResponseMessage response)
        {
            var isAsked = request.Headers.Contains("NAM-Profile");
            Asked.Enqueue(isAsked);
            if (!isAsked)
            {
                return response;
            }

            using var body = new MemoryStream();
            response.Content.CopyTo(body, null, CancellationToken.None);
            var reply = spoil(new Reply($"{response.Content.Headers.NonValidated["Content-Type"]}", null, body.ToArray()));
            response.Content = new ByteArrayContent(reply.Body);
            response.Content.Headers.TryAddWithoutValidation("Content-Type", reply.Type);
            if (reply.Coding is { } coding)
            {
                response.Content.Headers.ContentEncoding.Add(coding);
            }

            return response;
        }
    }
}
