// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.AspNetCore.Tests;
using Nam.Client;
using Nam.Http;

namespace Nam.Gateway.Tests;

/// <summary>What comes of callers and backends that fail.</summary>
public sealed class FailureTests
{
    private const string Get = "GET / HTTP/1.1\nHost: x\nConnection: close\n\n";
    private const string Profile = "1;read=binary;to=text;rt=90;bw=140000";

    private static readonly TimeSpan Short = TimeSpan.FromSeconds(1);

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("Content-Length: 100\r\n\r\n<orders>half")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\nC\r\n<orders>half\r\n")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\n64\r\n<orders>half")]
    public async Task Backend_ThatBreaksOffItsReply_HasTheCallersBrokenOff(string rest)
    {
        await using var backend = RawBackend.Of("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n" + rest);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);
        using var caller = gateway.Caller();

        var read = () => caller.GetByteArrayAsync("/");

        await Assert.ThrowsAsync<HttpRequestException>(read);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Backend_ThatBreaksOffALongReply_HasTheCallersBrokenOff(HttpProtocols protocols)
    {
        await using var backend = await TestHost.BackendAsync(
            async context =>
            {
                await context.Response.Body.WriteAsync(new byte[1_000_000]);
                context.Abort();
            },
            protocols);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address, options => options.BackendVersion = TestHost.VersionOf(protocols), protocols);
        using var caller = gateway.Caller(protocols);

        var read = () => caller.GetByteArrayAsync("/");

        await Assert.ThrowsAsync<HttpRequestException>(read);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatBreaksOffItsReplyToACallerWithNam_Is502WhileNothingWasSent()
    {
        await using var backend = RawBackend.Of(
            "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 100000\r\n\r\n<orders>" + new string('x', 5000));
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(
            gateway.Address, Get.Replace("Host: x", "Host: x\nNAM-Profile: " + Profile, StringComparison.Ordinal));

        Assert.StartsWith("HTTP/1.1 502 Bad Gateway\r\n", reply, StringComparison.Ordinal);
        Assert.DoesNotContain("xxx", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatBreaksOffAStreamToACallerWithNam_HasTheCallersBrokenOff()
    {
        await using var backend = RawBackend.Of(
            "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n<orders>\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address, nam: options => options.StreamingHold = TimeSpan.Zero);
        using var caller = gateway.Caller();
        caller.DefaultRequestHeaders.TryAddWithoutValidation("NAM-Profile", Profile);

        var status = 0;
        var read = async () =>
        {
            using var reply = await caller.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
            status = (int)reply.StatusCode;
            await reply.Content.ReadAsByteArrayAsync();
        };
        var fault = await Record.ExceptionAsync(read);

        Assert.True(fault is HttpRequestException or HttpIOException || status == 502, $"The reply was {status} and looked complete.");
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatIsDown_Is502()
    {
        await using var gateway = await TestHost.GatewayAsync(UnusedAddress.Find());

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 502 Bad Gateway\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_WithoutAName_Is502()
    {
        await using var gateway = await TestHost.GatewayAsync(
            new Uri("http://backend.invalid:81"), options => options.ConnectTimeout = Limit.Wait);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 502 Bad Gateway\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_WithACertificateThatIsNotValid_Is502()
    {
        await using var backend = await TestHost.BackendAsync(context => context.Response.WriteAsync("secret"), tls: true);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 502 Bad Gateway\r\n", reply, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_OfTheOtherHttpVersion_Is502()
    {
        await using var backend = await TestHost.BackendAsync(context => context.Response.WriteAsync("x"));
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.BackendVersion = HttpVersion.Version20);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 502 Bad Gateway\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatDoesNotAnswer_Is504AndIsNotAskedOn()
    {
        var isCancelled = new TaskCompletionSource();
        await using var backend = await TestHost.BackendAsync(context => UntilAbortedAsync(context, isCancelled));
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.ActivityTimeout = Short);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 504 Gateway Timeout\r\n", reply, StringComparison.Ordinal);
        await isCancelled.Task.WaitAsync(Limit.Wait);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatStopsInTheMiddle_HasTheCallersReplyBrokenOff()
    {
        var isCancelled = new TaskCompletionSource();
        await using var backend = await TestHost.BackendAsync(async context =>
        {
            await context.Response.WriteAsync("half");
            await context.Response.Body.FlushAsync();
            await UntilAbortedAsync(context, isCancelled);
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.ActivityTimeout = Short);
        using var caller = gateway.Caller();

        var read = () => caller.GetByteArrayAsync("/");

        await Assert.ThrowsAsync<HttpRequestException>(read);
        await isCancelled.Task.WaitAsync(Limit.Wait);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Backend_ThatTakesNoConnection_Is504()
    {
        if (!OperatingSystem.IsLinux())
        {
            // Others refuse at once what does not fit into the queue.
            return;
        }

        using var listener = new Socket(SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(0);
        using var filling = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await filling.ConnectAsync(listener.LocalEndPoint!);
        await using var gateway = await TestHost.GatewayAsync(
            new Uri($"http://{listener.LocalEndPoint}"), options => options.ConnectTimeout = Short);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 504 Gateway Timeout\r\n", reply, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Caller_ThatGoesAwayBeforeTheReply_EndsTheRequestToTheBackend(HttpProtocols protocols)
    {
        var isAsked = new TaskCompletionSource();
        var isCancelled = new TaskCompletionSource();
        await using var backend = await TestHost.BackendAsync(
            async context =>
            {
                isAsked.SetResult();
                await UntilAbortedAsync(context, isCancelled);
            },
            protocols);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address, options => options.BackendVersion = TestHost.VersionOf(protocols), protocols);
        using var caller = gateway.Caller(protocols);
        using var leave = new CancellationTokenSource();

        var asking = caller.GetAsync("/", leave.Token);
        await isAsked.Task.WaitAsync(Limit.Wait);
        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => asking);
        await isCancelled.Task.WaitAsync(Limit.Wait);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Caller_ThatGoesAwayInTheMiddleOfItsBody_EndsTheRequestToTheBackend()
    {
        var isAsked = new TaskCompletionSource();
        var isCancelled = new TaskCompletionSource();
        await using var backend = await TestHost.BackendAsync(async context =>
        {
            isAsked.SetResult();
            try
            {
                await context.Request.Body.CopyToAsync(Stream.Null);
            }
            catch (Exception e) when (e is IOException or OperationCanceledException)
            {
                isCancelled.SetResult();
            }
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        using (var client = new TcpClient())
        {
            await client.ConnectAsync(gateway.Address.Host, gateway.Address.Port);
            await client.GetStream().WriteAsync("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf"u8.ToArray());
            await isAsked.Task.WaitAsync(Limit.Wait);
        }

        await isCancelled.Task.WaitAsync(Limit.Wait);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("5\nhello\nzz\n", "400 Bad Request")]
    [InlineData("400\n", "413 Payload Too Large")]
    public async Task Caller_WhoseBodyCannotBeTaken_IsToldSo(string chunks, string status)
    {
        await using var backend = await TestHost.BackendAsync(context => context.Request.Body.CopyToAsync(Stream.Null));
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.MaximumRequestBytes = 1000);

        var reply = await RawCaller.SendAsync(
            gateway.Address,
            $"POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\nConnection: close\n\n{chunks}{new string('x', chunks[0] == '4' ? 1024 : 0)}\n");

        Assert.StartsWith($"HTTP/1.1 {status}\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Caller_ThatStopsInTheMiddleOfItsBody_Is408()
    {
        await using var backend = await TestHost.BackendAsync(context => context.Request.Body.CopyToAsync(Stream.Null));
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.ActivityTimeout = Short);

        var reply = await RawCaller.SendAsync(gateway.Address, "POST / HTTP/1.1\nHost: x\nContent-Length: 100\nConnection: close\n\nhalf");

        Assert.StartsWith("HTTP/1.1 408 Request Timeout\r\n", reply, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task Callers_AThousandAtOnce_AreAllAnswered(bool haveNam, bool tls)
    {
        const int Callers = 1000;
        ThreadPool.GetMinThreads(out var workers, out var ports);
        ThreadPool.SetMinThreads(Math.Max(workers, 64), ports);
        var asked = 0;
        var allAsked = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var backend = await TestHost.BackendAsync(async context =>
        {
            // Nobody gets a reply before all have asked, so that all are there at once.
            if (Interlocked.Increment(ref asked) == Callers)
            {
                allAsked.SetResult();
            }

            await allAsked.Task.WaitAsync(Limit.Wait);
            context.Response.ContentType = TestReplies.XmlType;
            await context.Response.WriteAsync(TestReplies.Text);
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.ConnectTimeout = Limit.Wait, tls: tls);
        using var caller = haveNam
            ? gateway.Client(new NamHandler(new NamClient(new NamClientOptions()), TestHost.Sockets()))
            : gateway.Caller();

        var replies = await Task.WhenAll(Enumerable.Range(0, Callers).Select(i => caller.GetStringAsync($"/{i}"))).WaitAsync(Limit.Wait);

        Assert.Equal(Callers, asked);
        Assert.Equal(haveNam, gateway.Nam.Journal.Snapshot().Length > 0);
        Infoset.AssertEqual(TestReplies.Text, replies[0]);
        Assert.Single(replies.Distinct(StringComparer.Ordinal));
        ThreadPool.SetMinThreads(workers, ports);
    }

    private static async Task UntilAbortedAsync(HttpContext context, TaskCompletionSource isCancelled)
    {
        try
        {
            await Task.Delay(Limit.Wait, context.RequestAborted);
        }
        catch (OperationCanceledException)
        {
            isCancelled.TrySetResult();
        }
    }
}
