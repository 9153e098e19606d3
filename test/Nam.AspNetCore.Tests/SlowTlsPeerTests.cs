// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Nam.Formats;

namespace Nam.AspNetCore.Tests;

/// <summary>Callers on HTTPS that stall in the handshake, or read a byte and then another: they hold no more than the
/// budget of all.</summary>
[Collection(nameof(HeldRepliesTests))]
public sealed class SlowTlsPeerTests
{
    private const int Budget = 1_048_576;
    private const int CallerCount = 10;

    /// <summary>Less than a reply, so that the system does not take it off NAM's hands.</summary>
    private const int SocketBytes = 16_384;

    private static readonly byte[] Reply = MakeReply();

    [Fact]
    public async Task Callers_ThatReadByteByByte_HoldNoMoreThanTheBudget()
    {
        var most = 0L;
        await using var service = await StartAsync(held => most = Math.Max(most, held));
        var callers = new List<SlowCaller>();
        try
        {
            for (var i = 0; i < CallerCount; i++)
            {
                callers.Add(await SlowCaller.AskAsync(service));
                most = Math.Max(most, service.Server.Holds.HeldBytes);
            }

            var held = service.Server.Holds.HeldBytes;
            Assert.InRange(held, 1, Budget);
            Assert.InRange(callers.Count(caller => caller.IsEncoded), 1, CallerCount - 1);
            foreach (var caller in callers)
            {
                await caller.ReadAsync(2_000);
            }

            // Bytes that trickle away give nothing free before a reply is sent.
            Assert.Equal(held, service.Server.Holds.HeldBytes);
            for (var i = 0; i < callers.Count; i++)
            {
                if (i % 3 == 1)
                {
                    callers[i].Dispose();
                }
                else
                {
                    var body = await callers[i].ReadToEndAsync();
                    Assert.True(callers[i].IsEncoded || body.AsSpan().SequenceEqual(Reply));
                }
            }

            await AssertAllIsLetGoAsync(service);
            Assert.InRange(most, held, Budget);
        }
        finally
        {
            callers.ForEach(caller => caller.Dispose());
        }
    }

    [Fact]
    public async Task Callers_ThatStallInTheHandshake_HoldNothing()
    {
        await using var service = await StartAsync(_ => { });
        var stalled = new List<TcpClient>();
        try
        {
            for (var i = 0; i < 100; i++)
            {
                var client = new TcpClient();
                stalled.Add(client);
                await client.ConnectAsync(service.Address.Host, service.Address.Port);

                // Nothing, or the head of a record and the start of a ClientHello of 512 bytes.
                await client.GetStream().WriteAsync(new byte[] { 0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC }.AsMemory(0, i % 10));
            }

            Assert.Equal(0, service.Server.Holds.HeldBytes);
            using var caller = await SlowCaller.AskAsync(service);
            var body = await caller.ReadToEndAsync();

            Assert.True(caller.IsEncoded);
            Assert.NotEmpty(body);
            await AssertAllIsLetGoAsync(service);
        }
        finally
        {
            stalled.ForEach(client => client.Dispose());
        }
    }

    private static Task<TestService> StartAsync(Action<long> seen) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.MapGet("/", async context =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                await context.Response.Body.WriteAsync(Reply);
                seen(context.RequestServices.GetRequiredService<Server.NamServer>().Holds.HeldBytes);
            });
        },
        services => services.Configure<SocketTransportOptions>(options => options.CreateBoundListenSocket = Listen),
        options =>
        {
            options.MaximumHeldBytes = Budget;
            options.EnableForHttps = true;
        },
        tls: SslProtocols.Tls12 | SslProtocols.Tls13);

    // Sockets that are accepted have the buffers of the one that listens.
    private static Socket Listen(EndPoint endpoint)
    {
        var socket = SocketTransportOptions.CreateDefaultBoundListenSocket(endpoint);
        socket.SendBufferSize = SocketBytes;
        return socket;
    }

    private static byte[] MakeReply()
    {
        var random = new byte[300_000];
        new Random(1).NextBytes(random);
        return Encoding.ASCII.GetBytes("<a>" + Convert.ToBase64String(random) + "</a>");
    }

    private static async Task AssertAllIsLetGoAsync(TestService service)
    {
        for (var i = 0; i < 60_000 && service.Server.Holds.HeldBytes != 0; i++)
        {
            await Task.Delay(10);
        }

        Assert.Equal(0, service.Server.Holds.HeldBytes);
    }

    /// <summary>A caller with NAM's header that reads a byte at a time.</summary>
    private sealed class SlowCaller : IDisposable
    {
        private readonly byte[] _one = new byte[1];
        private readonly List<byte> _body = [];
        private readonly TcpClient _client;
        private readonly SslStream _stream;

        private SlowCaller(TcpClient client)
        {
            _client = client;
            _stream = new SslStream(client.GetStream(), leaveInnerStreamOpen: false, (_, _, _, _) => true);
        }

        internal bool IsEncoded { get; private set; }

        /// <summary>Asks for the reply, and reads its head.</summary>
        internal static async Task<SlowCaller> AskAsync(TestService service)
        {
            var client = new TcpClient { ReceiveBufferSize = SocketBytes };
            await client.ConnectAsync(service.Address.Host, service.Address.Port);
            var caller = new SlowCaller(client);
            await caller._stream.AuthenticateAsClientAsync("localhost");
            var request = $"GET / HTTP/1.0\r\nHost: localhost\r\n{NamHeaders.Profile}: {Callers.Profile}\r\nAccept-Encoding: br\r\n\r\n";
            await caller._stream.WriteAsync(Encoding.ASCII.GetBytes(request));
            var head = new StringBuilder();
            while (!head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
            {
                await caller._stream.ReadExactlyAsync(caller._one);
                head.Append((char)caller._one[0]);
            }

            caller.IsEncoded = head.ToString().Contains("Content-Encoding", StringComparison.Ordinal);
            return caller;
        }

        internal async Task ReadAsync(int bytes)
        {
            for (var i = 0; i < bytes; i++)
            {
                await _stream.ReadExactlyAsync(_one);
                _body.Add(_one[0]);
            }
        }

        internal async Task<byte[]> ReadToEndAsync()
        {
            using var rest = new MemoryStream();
            await _stream.CopyToAsync(rest);
            return [.. _body, .. rest.ToArray()];
        }

        public void Dispose()
        {
            _stream.Dispose();
            _client.Dispose();
        }
    }
}
