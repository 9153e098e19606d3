// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Text.Json;
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;
using Nam.Study.Hosting;

namespace Nam.Study.Encodings.Calling;

/// <summary>The caller's process: asks queries and reads their rows, over a connection for each encoding and channel.</summary>
internal sealed class EncodingCallerRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "encodings-caller";

    /// <summary>Says where the server is: <see cref="CallerStart"/>. Connections to another one are closed.</summary>
    internal const string Start = "start";

    /// <summary>Asks for calls: <see cref="TurnRequest"/>, answered with <see cref="TurnAnswer"/>.</summary>
    internal const string Call = "call";

    private readonly Dictionary<(WireEncoding, WireChannel), ICallChannel> _channels = [];
    private readonly PooledBuffer _request = new();
    private readonly PooledBuffer _reply = new();
    private CallerStart? _server;

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case Start:
                await CloseAsync();
                _server = StudyLines.Read<CallerStart>(arguments);
                return null;
            case Call:
                return await TakeTurnAsync(StudyLines.Read<TurnRequest>(arguments), stop);
            default:
                throw new InvalidOperationException($"The caller does not know '{name}'.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        await CloseAsync();
        _request.Dispose();
        _reply.Dispose();
    }

    private async Task<TurnAnswer> TakeTurnAsync(TurnRequest turn, CancellationToken stop)
    {
        var channel = ChannelOf(turn.Encoding, turn.Channel);
        var contract = ReplyContract.Get(turn.Query);
        var calls = new List<CallTimes>();
        var (sent, received) = (channel.SentBytes, channel.ReceivedBytes);
        var rows = 0;
        var begin = Stopwatch.GetTimestamp();
        try
        {
            do
            {
                var start = Stopwatch.GetTimestamp();
                _request.Clear();
                MessageCoder.Encode(turn.Encoding, writer => RequestMessage.Write(writer, turn.Query), _request);
                var encoded = Stopwatch.GetTimestamp();
                await channel.ExchangeAsync(_request, _reply, stop);
                var arrived = Stopwatch.GetTimestamp();
                rows = MessageCoder.Decode(turn.Encoding, _reply, contract.Read).Count;
                var end = Stopwatch.GetTimestamp();
                calls.Add(new CallTimes(Seconds(start, end), Seconds(start, encoded), Seconds(arrived, end)));
            }
            while (calls.Count < turn.MostCalls && Stopwatch.GetElapsedTime(begin).TotalSeconds < turn.Seconds);
        }
        catch (NoReplyException fault)
        {
            return new TurnAnswer(calls, 0, 0, 0, 0, fault.Message);
        }
        catch (Exception fault) when (fault is IOException or HttpRequestException)
        {
            // The connection is of no use any more; the next turn opens another one.
            _channels.Remove((turn.Encoding, turn.Channel));
            await channel.DisposeAsync();
            return new TurnAnswer(calls, 0, 0, 0, 0, fault.Message);
        }

        return new TurnAnswer(
            calls, (channel.SentBytes - sent) / calls.Count, (channel.ReceivedBytes - received) / calls.Count,
            _reply.WrittenCount, rows, null);
    }

    private ICallChannel ChannelOf(WireEncoding encoding, WireChannel channel)
    {
        var server = _server ?? throw new InvalidOperationException("The caller was not told where the server is.");
        if (!_channels.TryGetValue((encoding, channel), out var open))
        {
            var address = IPAddress.Parse(server.Address);
            open = channel switch
            {
                WireChannel.Tcp => new TcpChannel(encoding, new IPEndPoint(address, server.TcpPort), server.NamespacePath),
                WireChannel.Http => new HttpChannel(encoding, new IPEndPoint(address, server.HttpPort), server.NamespacePath),
                _ => throw new InvalidOperationException($"This caller does not speak {WireChannels.NameOf(channel)}."),
            };
            _channels.Add((encoding, channel), open);
        }

        return open;
    }

    private async Task CloseAsync()
    {
        foreach (var channel in _channels.Values)
        {
            await channel.DisposeAsync();
        }

        _channels.Clear();
    }

    private static double Seconds(long from, long to) => Stopwatch.GetElapsedTime(from, to).TotalSeconds;
}
