// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using System.Runtime.Serialization;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.Client;
using Nam.Diagnostics;
using Nam.Http;
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Replies that leave while they are written.</summary>
public sealed class FlowTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly List<Order> Orders = Rows.Orders(12_000);
    private static readonly DataContractSerializer Serializer = new(typeof(List<Order>));
    private static readonly DataContractSerializer RowSerializer = new(typeof(Order));

    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Flow_LongReply_IsReadWhileItIsWritten(HttpProtocols protocols)
    {
        var isHalfRead = new ManualResetEventSlim();
        var isKnown = false;
        await using var service = await StartAsync(protocols, writer => WriteRows(writer, (index, row) =>
        {
            if (index == Orders.Count / 2 && isKnown)
            {
                Assert.True(isHalfRead.Wait(Patience), "Nothing arrived while the reply was being written.");
            }

            return row;
        }));
        using var caller = Callers.WithNam(service);
        Configure(caller, protocols);
        await LearnAsync(service, caller);
        isKnown = true;

        var rows = 0;
        using var response = await caller.GetAsync("/flow", HttpCompletionOption.ResponseHeadersRead);
        await response.Content.ReadNamXmlAsync(reader =>
        {
            for (reader.ReadStartElement(); reader.IsStartElement(); isHalfRead.Set())
            {
                Assert.Equal(Orders[rows++], RowSerializer.ReadObject(reader, verifyObjectName: false));
            }

            return true;
        });

        Assert.Equal(Orders.Count, rows);
        Assert.Null(response.Content.Headers.ContentLength);
        Assert.Equal(0, service.Server.Holds.HeldBytes);
        Assert.Equal("containers", service.Server.Journal.Snapshot()[^1].Format.ToString());
    }

    [Fact]
    public async Task Flow_SerializerThatThrows_BreaksTheReplyOff()
    {
        await using var service = await StartAsync(HttpProtocols.Http1, writer => WriteRows(
            writer, (index, row) => index < Orders.Count - 1 ? row : throw new InvalidDataException("The last row is missing.")));
        using var caller = Callers.WithNam(service);

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => caller.GetStringAsync("/flow"));
        await Assert.ThrowsAnyAsync<Exception>(() => caller.GetNamXmlAsync<List<Order>>("/flow"));

        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0
            && service.Server.Decisions.Snapshot().Count(decision => decision.Reason == ReplyReason.Aborted) == 2);
    }

    [Fact]
    public async Task Flow_CallerThatLeaves_EndsTheWriting()
    {
        var hasLeft = new ManualResetEventSlim();
        var isKnown = false;
        var fault = new TaskCompletionSource<Exception>();
        await using var service = await StartAsync(HttpProtocols.Http1, writer =>
        {
            try
            {
                WriteRows(writer, (index, row) =>
                {
                    if (index == Orders.Count / 2 && isKnown)
                    {
                        Assert.True(hasLeft.Wait(Patience));
                    }

                    return row;
                }, times: isKnown ? 40 : 1);
            }
            catch (Exception e)
            {
                fault.TrySetResult(e);
                throw;
            }
        });
        using var caller = Callers.WithNam(service);
        await LearnAsync(service, caller);
        isKnown = true;

        using (var response = await caller.GetAsync("/flow", HttpCompletionOption.ResponseHeadersRead))
        {
            await using var body = await response.Content.ReadAsStreamAsync();
            await body.ReadExactlyAsync(new byte[1000]);
        }

        hasLeft.Set();
        Assert.IsAssignableFrom<OperationCanceledException>(await fault.Task.WaitAsync(Patience));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    [Fact]
    public async Task Flow_ControlCharacters_ComeAsInText()
    {
        var last = Orders.Count - 1;
        await using var service = await StartAsync(HttpProtocols.Http1, writer => WriteRows(
            writer, (index, row) => index < last ? row : row with { Comment = "a\u0001b" }));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);

        var expected = await plain.GetByteArrayAsync("/flow");
        Assert.Equal(expected, await caller.GetByteArrayAsync("/flow"));
        Assert.Equal("a\u0001b", (await caller.GetNamXmlAsync<List<Order>>("/flow"))![last].Comment);
    }

    [Fact]
    public async Task Flow_EndThatContainersCannotCarry_BeginsAnewAndIsWrittenOnce()
    {
        var last = Orders.Count - 1;
        var written = 0;
        await using var service = await StartAsync(HttpProtocols.Http1, writer =>
        {
            written++;
            WriteRows(writer, (index, row) => index < last ? row : row with { Comment = "a\uFFFFb" });
        });
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);
        var expected = await plain.GetByteArrayAsync("/flow");
        written = 0;

        Assert.Equal(expected, await caller.GetByteArrayAsync("/flow"));
        Assert.Equal(1, written);
        Assert.Equal("a\uFFFFb", (await caller.GetNamXmlAsync<List<Order>>("/flow"))![last].Comment);
        Assert.Equal(2, written);

        Assert.Contains(service.Server.Decisions.Snapshot(), decision => decision.Reason == ReplyReason.Failed);
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    [Fact]
    public async Task Flow_CallerThatDoesNotNameIt_GetsTheReplyWhole()
    {
        await using var service = await StartAsync(HttpProtocols.Http1, writer => Serializer.WriteObject(writer, Orders));
        using var engine = new NamClient(new NamClientOptions { Capabilities = ClientCapabilities.Containers });
        using var caller = new HttpClient(new NamHandler(engine, new LengthHandler { InnerHandler = new SocketsHttpHandler() }))
        {
            BaseAddress = service.Address,
        };

        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(Orders, await caller.GetNamXmlAsync<List<Order>>("/flow"));
        }
    }

    [Fact]
    public async Task Flow_CallersThatReadNothing_TakeFewThreads()
    {
        var callers = FlowSender.MostBlocked + 4;
        var written = 0;
        var random = new Random(21);
        var isKnown = false;
        var comments = Enumerable.Range(0, 30 * Orders.Count).Select(_ => $"{random.NextInt64():x}{random.NextInt64():x}").ToArray();
        await using var service = await StartAsync(HttpProtocols.Http1, writer =>
        {
            // More than sockets and four blocks hold.
            WriteRows(writer, (index, row) => isKnown ? row with { Comment = comments[index] } : row, times: isKnown ? 30 : 1);
            Interlocked.Increment(ref written);
        });
        using var engine = new NamClient(new NamClientOptions());
        using var caller = new HttpClient(new NamHandler(engine, new SocketsHttpHandler { ConnectCallback = ConnectAsync }))
        {
            BaseAddress = service.Address,
        };

        await LearnAsync(service, caller);
        (isKnown, written) = (true, 0);
        var idle = await Task.WhenAll(
            Enumerable.Range(0, callers).Select(_ => caller.GetAsync("/flow", HttpCompletionOption.ResponseHeadersRead)));
        await Eventually.ComesTrue(() => Volatile.Read(ref written) >= callers - FlowSender.MostBlocked);

        foreach (var response in idle)
        {
            response.Dispose();
        }

        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);

        static async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancellationToken)
        {
            var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4096 };
            await socket.ConnectAsync(context.DnsEndPoint, cancellationToken);
            return new NetworkStream(socket, ownsSocket: true);
        }
    }

    [Fact]
    public async Task Flow_ManyAtOnce_AllComeWhole()
    {
        await using var service = await StartAsync(HttpProtocols.Http1, writer => Serializer.WriteObject(writer, Orders));
        using var caller = Callers.WithNam(service);

        var replies = await Task.WhenAll(Enumerable.Range(0, 24).Select(_ => caller.GetNamXmlAsync<List<Order>>("/flow")));

        Assert.All(replies, reply => Assert.Equal(Orders, reply));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    private static Task<TestService> StartAsync(
        HttpProtocols protocols, Action<XmlDictionaryWriter> write, Action<NamServerOptions>? configure = null) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/flow", () => NamResults.Xml(write));
            },
            options: options =>
            {
                options.ForcedFormat = "containers";
                configure?.Invoke(options);
            },
            protocols: protocols);

    // Of an operation that is not known yet a larger first block is waited for.
    private static async Task LearnAsync(TestService service, HttpClient caller)
    {
        Assert.Equal(Orders, await caller.GetNamXmlAsync<List<Order>>("/flow"));
        await service.Server.DrainAsync();
    }

    private static void Configure(HttpClient caller, HttpProtocols protocols)
    {
        caller.DefaultRequestVersion = protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11;
        caller.DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact;
    }

    private static void WriteRows(XmlDictionaryWriter writer, Func<int, Order, Order> row, int times = 1)
    {
        writer.WriteStartElement("ArrayOfOrder", "http://nam.example/orders");
        for (var i = 0; i < times * Orders.Count; i++)
        {
            RowSerializer.WriteObject(writer, row(i, Orders[i % Orders.Count]));
        }

        writer.WriteEndElement();
    }

    private sealed class LengthHandler : DelegatingHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = await base.SendAsync(request, cancellationToken);
            Assert.NotNull(response.Content.Headers.ContentLength);
            return response;
        }
    }
}
