// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using System.Numerics;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Decisions;
using Nam.Formats;
using Nam.ServiceModel.Encoders;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests.Encoders;

/// <summary>Replies of a hostile server, and of servers of other versions: one exception that is documented, and no
/// more memory than the binding allows.</summary>
public sealed class HostileReplyTests
{
    private const int MaximumBytes = 64 * 1024;

    // Beside the form: the frame as it came, the exception and its words.
    private const long MaximumAllocated = 1 << 20;
    private const string ReplyHeader = "1;id=a1;srv=0";

    private static readonly byte[] Session = Written(
        new BinaryMessageEncodingBindingElement().CreateMessageEncoderFactory().CreateSessionEncoder());

    [Fact]
    public void ReadMessage_OfHostileReply_ThrowsOneExceptionAndTakesLittle()
    {
        foreach (var isSession in (bool[])[true, false])
        {
            var form = isSession ? Session : Envelopes.Orders(20);
            Assert.Null(Read(isSession, Frame(form), out _));
            Read(isSession, [0], out _);
            foreach (var (name, body) in Bodies(form))
            {
                var fault = Read(isSession, body, out var allocated);

                Assert.True(fault is CommunicationException, $"{name}, session {isSession}: {fault}");
                Assert.True(allocated < MaximumAllocated, $"{name}, session {isSession}: {allocated} bytes.");
            }
        }
    }

    [Theory]
    [InlineData(4_000_000, 1)]
    [InlineData(40_000, 40)]
    public void ReadMessage_OfContainersThatStandForMore_HoldsThemToTheBindingInSum(int textsOfFrame, int frames)
    {
        // An envelope whose body has texts of nothing, in frames of about 30 bytes.
        byte[] envelope = [5, 0, 19, 38, 5, 4, 19, 3, 5, 8, 40, 5, 0, 1, 0, 1, (byte)'r', 5, 5, 9];
        byte[] texts = [0x21, .. Varint(textsOfFrame), 0];
        byte[] first = [2, .. envelope, .. Varint(2 * (textsOfFrame - 3)), 7, .. texts];
        byte[] next = [2, .. Varint(2 * (textsOfFrame - 1)), 7, .. texts];
        byte[] body =
        [
            .. Containers(first, hasMore: true),
            .. Enumerable.Repeat(Containers(next, hasMore: true), frames - 1).SelectMany(frame => frame),
            .. Containers([2, 3, 3, 3, 3, 0], hasMore: false)
        ];
        var before = GC.GetAllocatedBytesForCurrentThread();
        var nodes = 0;

        var fault = Xunit.Record.Exception(() =>
        {
            using var message = Message(body, "containers");
            using var reader = message.GetReaderAtBodyContents();
            while (reader.Read())
            {
                nodes++;
            }
        });

        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(
            frames == 1 ? fault is CommunicationException { InnerException: QuotaExceededException } : fault is ReplyDecodeException,
            $"{fault}");
        Assert.InRange(nodes, 0, 10);
        Assert.InRange(allocated, 0, MaximumAllocated);
    }

    [Fact]
    public async Task Call_OfAHostileSession_ThrowsACommunicationException()
    {
        using var nam = new NamClient(new NamClientOptions());
        (string Name, byte[] Body)[] replies =
        [
            .. Bodies(Session).Select(body => (body.Name, InBand(body.Body))), ("a prelude", [0xFF, 0xFF, 0xFF, 0xFF, 0x52]),
            ("half a prelude", [0xFF, 0xFF, 0xFF, 0xFF, 0x52, 255, 1]),
            ("nothing behind a prelude", InBand([])), ("two preludes", InBand(InBand(Session))),
        ];
        foreach (var (name, body) in replies)
        {
            using var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var answer = AnswerAsync(listener, [6, .. Varint(body.Length), .. body]);
            var address = new EndpointAddress($"net.tcp://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/orders");
            var factory = new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None), address).UseNam(nam);
            var channel = factory.CreateChannel();

            var fault = await Xunit.Record.ExceptionAsync(() => channel.GetLaterAsync(1));

            ((IClientChannel)channel).Abort();
            factory.Abort();
            Assert.True(fault is CommunicationException, $"{name}: {fault}");
            await answer;
        }
    }

    [Fact]
    public async Task Call_OfADamagedFrameInASession_LeavesItsServerUnaskedForAWhile()
    {
        using var nam = new NamClient(new NamClientOptions());
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var frame = Frame(Session);
        frame[^1] ^= 1;
        var body = InBand(frame);
        var answer = AnswerAsync(listener, [6, .. Varint(body.Length), .. body]);
        var address = new EndpointAddress($"net.tcp://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/orders");
        var factory = new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None), address).UseNam(nam);
        var channel = factory.CreateChannel();
        var path = await nam.GetServerAsync(address.Uri);
        Assert.True(path.IsWorthAsking(0));

        await Assert.ThrowsAnyAsync<CommunicationException>(() => channel.GetLaterAsync(1));

        Assert.False(path.IsWorthAsking(0));
        ((IClientChannel)channel).Abort();
        factory.Abort();
        await answer;
    }

    [Fact]
    public async Task Call_OfOtherVersions_TakesTheReplyHeaderOrReadsTheReplyWithoutIt()
    {
        foreach (var (header, isTaken) in VersionCases.Replies)
        {
            await using var service = await TestService.StartAsync((context, operation) =>
            {
                context.Response.Headers["NAM-Reply"] = header;
                return TestService.AnswerAsync(context, Envelopes.Orders(30, operation), Envelopes.TextType);
            });
            using var nam = new NamClient(new NamClientOptions());
            var channel = service.StockFactory().UseNam(nam).CreateChannel();

            Assert.Equal(30, channel.Get(30).Count);
            Assert.Equal(30, channel.Get(30).Count);

            Assert.Equal(
                (header, isTaken),
                (header, service.Requests.Last().Headers["NAM-Profile"].ToString().Contains("last=a1:", StringComparison.Ordinal)));
        }
    }

    /// <summary>What may stand for a frame around a form.</summary>
    private static IEnumerable<(string Name, byte[] Body)> Bodies(byte[] form)
    {
        var frame = Frame(form);
        var bomb = Deflated(new byte[1_000_000]);
        foreach (var (name, offset, value) in VersionCases.Frames)
        {
            yield return (name, VersionCases.Change(frame, offset, value));
        }

        yield return ("a form of 2 GB", Raw(1, int.MaxValue, 1_000, new byte[1_000]));
        yield return ("a payload of 2 GB", Raw(1, 1_000, int.MaxValue, new byte[1_000]));
        yield return ("a form of nothing", Raw(1, 0, bomb.Length, bomb));
        yield return ("more than is declared", Raw(1, 10, bomb.Length, bomb));
        yield return ("a bomb within the ratio", Raw(1, 1_000_000, bomb.Length, bomb));
        yield return ("a bomb over the ratio", Raw(1, 50_000_000, bomb.Length, bomb));
        yield return ("less than is declared", Raw(1, 60_000, 1_000, Deflated(form)));
        yield return ("another codec", VersionCases.Change(frame, 7, 2));
        yield return ("no codec", VersionCases.Change(frame, 7, 0));
        yield return ("the binary form", VersionCases.Change(frame, 6, 1));
        yield return ("containers", VersionCases.Change(VersionCases.Change(frame, 6, 2), 7, 0));
        yield return ("more to come", VersionCases.Change(frame, 8, 1));
        yield return ("two frames", [.. frame, .. frame]);
        yield return ("a byte too many", [.. frame, 0]);
        yield return ("a frame in a frame", Frame(frame));
        yield return ("a prelude in a frame", Frame(InBand(form)));
        yield return ("nothing in a frame", Frame([]));
        yield return ("a long size", [.. frame[..9], 0x80, 0x80, 0x80, 0x80, 0x80, 1, .. frame[9..]]);
        for (var length = 5; length < frame.Length; length += 7)
        {
            yield return ($"{length} bytes", frame[..length]);
        }
    }

    private static byte[] Raw(byte codec, int formBytes, int payloadBytes, byte[] payload) =>
        [0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 1, 0, codec, 0, .. Varint(formBytes), .. Varint(payloadBytes), .. payload, 0, 0, 0, 0];

    private static IEnumerable<byte> Varint(int value)
    {
        for (; value >= 128; value >>= 7)
        {
            yield return (byte)(value | 128);
        }

        yield return (byte)value;
    }

    private static byte[] Deflated(byte[] form)
    {
        using var payload = new PooledBuffer();
        Assert.True(CodecRegistry.Default.TryGet(1, out var codec));
        codec.Compress(form, 9, payload);
        return payload.WrittenSpan.ToArray();
    }

    private static byte[] Frame(byte[] form) => Envelopes.Frame(form, "text+zip-1").Frame;

    private static byte[] InBand(byte[] body)
    {
        var bytes = new byte[InBandReply.LengthOf(ReplyHeader) + body.Length];
        body.CopyTo(bytes, InBandReply.Write(ReplyHeader, bytes));
        return bytes;
    }

    private static byte[] Written(MessageEncoder encoder)
    {
        using var message = System.ServiceModel.Channels.Message.CreateMessage(MessageVersion.Default, "urn:reply", new string('x', 2_000));
        return encoder.WriteMessage(message, int.MaxValue, new CountingBuffers(), 0).ToArray();
    }

    /// <summary>Reads a body as a reply.</summary>
    /// <returns>What was thrown; <see langword="null"/> for a reply.</returns>
    private static Exception? Read(bool isSession, byte[] body, out long allocated)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var fault = Xunit.Record.Exception(() => Message(isSession ? InBand(body) : body, isSession ? null : "text+zip-1").Close());
        allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return fault;
    }

    /// <summary>The message of a body with a content type, or, without a format, of a session.</summary>
    private static Message Message(byte[] body, string? format)
    {
        var element = (MessageEncodingBindingElement)(format is null
            ? new BinaryMessageEncodingBindingElement()
            : new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8));
        using var client = new NamClient(new NamClientOptions());
        var factory = new NamMessageEncoderFactory(element.CreateMessageEncoderFactory(), BufferedQuotas.Of(element), client, MaximumBytes);
        var encoder = format is null ? factory.CreateSessionEncoder() : factory.Encoder;
        var buffers = new CountingBuffers();
        Assert.True(format is null | ReplyFormat.TryParse(format, out var parsed));
        return encoder.ReadMessage(buffers.Take(body), buffers, format is null ? null : NamMediaType.Format(parsed, Envelopes.TextType));
    }

    /// <summary>A frame around one of a document's container forms.</summary>
    private static byte[] Containers(byte[] form, bool hasMore)
    {
        var checksum = uint.MaxValue;
        foreach (var value in form)
        {
            checksum = BitOperations.Crc32C(checksum, value);
        }

        return
        [
            0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 1, 3, 0, (byte)(hasMore ? 1 : 0), .. Varint(form.Length), .. Varint(form.Length),
            .. form, .. BitConverter.GetBytes(~checksum)
        ];
    }

    /// <summary>Answers one session's first request, and waits until the caller hangs up.</summary>
    private static async Task AnswerAsync(TcpListener listener, byte[] record)
    {
        using var socket = await listener.AcceptTcpClientAsync();
        var stream = socket.GetStream();
        var buffer = new byte[64 * 1024];
        try
        {
            // The preamble; its acknowledgement; the request.
            Assert.NotEqual(0, await stream.ReadAsync(buffer));
            await stream.WriteAsync(new byte[] { 0x0B });
            Assert.NotEqual(0, await stream.ReadAsync(buffer));
            await stream.WriteAsync(record);
            while (await stream.ReadAsync(buffer) > 0)
            {
            }
        }
        catch (IOException)
        {
            // The caller has reset the connection.
        }
    }
}
