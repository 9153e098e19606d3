// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Net.Sockets;
using System.Text;

namespace Nam.Gateway.Tests;

/// <summary>A caller over HTTP/2 without TLS that sends frames as a test makes them (RFC 9113), its fields as literals
/// without compression (RFC 7541 section 6.2.2).</summary>
internal sealed class Http2Peer : IAsyncDisposable
{
    public const byte Data = 0;
    public const byte Headers = 1;
    public const byte Reset = 3;
    public const byte Settings = 4;
    public const byte GoAway = 7;
    public const byte Continuation = 9;

    public const byte EndStream = 1;
    public const byte EndHeaders = 4;

    private readonly TcpClient _client;
    private readonly NetworkStream _stream;

    private Http2Peer(TcpClient client)
    {
        _client = client;
        _stream = client.GetStream();
    }

    /// <summary>Gets the fields of a proper GET.</summary>
    public static (string Name, string Value)[] Get { get; } =
    [
        (":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "orders.example")
    ];

    public static (string Name, string Value)[] Post { get; } = [(":method", "POST"), .. Get[1..]];

    public static async Task<Http2Peer> ConnectAsync(Uri address)
    {
        var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(address.Host, address.Port, Limit.Token());
        var peer = new Http2Peer(client);
        await peer._stream.WriteAsync("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8.ToArray(), Limit.Token());
        await peer.SendAsync(Settings, 0, 0, []);
        return peer;
    }

    /// <summary>Writes fields as a block, each as a literal that no table takes.</summary>
    public static byte[] Block(params (string Name, string Value)[] fields)
    {
        using var block = new MemoryStream();
        foreach (var (name, value) in fields)
        {
            block.WriteByte(0);
            WriteText(block, name);
            WriteText(block, value);
        }

        return block.ToArray();
    }

    /// <summary>Writes a field that the table takes as its newest.</summary>
    public static byte[] IndexedField(string name, string value)
    {
        using var block = new MemoryStream();
        block.WriteByte(0x40);
        WriteText(block, name);
        WriteText(block, value);
        return block.ToArray();
    }

    public static byte[] Frame(byte type, byte flags, int stream, ReadOnlySpan<byte> payload)
    {
        var frame = new byte[9 + payload.Length];
        frame[0] = (byte)(payload.Length >> 16);
        BinaryPrimitives.WriteUInt16BigEndian(frame.AsSpan(1), (ushort)payload.Length);
        frame[3] = type;
        frame[4] = flags;
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(5), stream);
        payload.CopyTo(frame.AsSpan(9));
        return frame;
    }

    public Task SendAsync(byte type, byte flags, int stream, byte[] payload) => SendAsync(Frame(type, flags, stream, payload));

    /// <summary>Sends bytes.</summary>
    /// <returns>Whether they could be sent: not once the other side has closed the connection.</returns>
    public async Task<bool> SendAsync(ReadOnlyMemory<byte> frames)
    {
        try
        {
            await _stream.WriteAsync(frames, Limit.Token());
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }

    /// <summary>Reads what becomes of a stream.</summary>
    /// <returns>The status of a reply, <c>reset</c> or <c>goaway</c> with the code of the error, or <c>closed</c>.</returns>
    public async Task<string> OutcomeAsync(int stream)
    {
        var header = new byte[9];
        try
        {
            while (true)
            {
                await _stream.ReadExactlyAsync(header, Limit.Token());
                var payload = new byte[(header[0] << 16) | BinaryPrimitives.ReadUInt16BigEndian(header.AsSpan(1))];
                await _stream.ReadExactlyAsync(payload, Limit.Token());
                var of = BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(5));
                switch (header[3])
                {
                    case GoAway when Code(payload, 4) is not 0 and var code:
                        return $"goaway {code}";
                    case Reset when of == stream && Code(payload, 0) is not 0 and var code:
                        return $"reset {code}";
                    case Headers when of == stream:
                        return StatusOf(payload);
                }
            }
        }
        catch (IOException)
        {
            return "closed";
        }
    }

    public ValueTask DisposeAsync()
    {
        _client.Dispose();
        return default;
    }

    private static int Code(byte[] payload, int at) => BinaryPrimitives.ReadInt32BigEndian(payload.AsSpan(at));

    // RFC 7541 appendix A: the fields 8 to 14 are the commonest statuses; others are literals under the name of field 8.
    private static string StatusOf(byte[] block)
    {
        string[] common = ["200", "204", "206", "304", "400", "404", "500"];
        var at = 0;
        while ((block[at] & 0xE0) == 0x20)
        {
            at += (block[at] & 0x1F) == 0x1F ? throw new NotSupportedException("A larger table than this peer takes.") : 1;
        }

        return block[at] is >= 0x88 and <= 0x8E ? common[block[at] - 0x88] : Encoding.ASCII.GetString(block.AsSpan(at + 2, 3));
    }

    private static void WriteText(MemoryStream block, string text)
    {
        var bytes = Encoding.Latin1.GetBytes(text);
        var left = bytes.Length;
        if (left < 127)
        {
            block.WriteByte((byte)left);
        }
        else
        {
            block.WriteByte(127);
            for (left -= 127; left >= 128; left >>= 7)
            {
                block.WriteByte((byte)(left | 128));
            }

            block.WriteByte((byte)left);
        }

        block.Write(bytes);
    }
}
