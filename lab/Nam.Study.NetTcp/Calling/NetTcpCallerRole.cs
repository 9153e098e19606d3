// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.ServiceModel;
using System.Text.Json;
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Messages;
using Nam.Study.Hosting;

namespace Nam.Study.NetTcp.Calling;

/// <summary>The caller's process: asks queries and reads their rows, in a session for each encoding. Asked as
/// <see cref="EncodingCallerRole"/> is, and started on its side of the lab.</summary>
internal sealed class NetTcpCallerRole : IStudyRole
{
    private readonly Dictionary<WireEncoding, NetTcpChannel> _channels = [];
    private CallerStart? _server;

    /// <inheritdoc/>
    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case EncodingCallerRole.Start:
                Close();
                _server = StudyLines.Read<CallerStart>(arguments);
                return null;
            case EncodingCallerRole.Call:
                return await TakeTurnAsync(StudyLines.Read<TurnRequest>(arguments), stop);
            default:
                throw new InvalidOperationException($"The caller does not know '{name}'.");
        }
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        Close();
        return ValueTask.CompletedTask;
    }

    private async Task<TurnAnswer> TakeTurnAsync(TurnRequest turn, CancellationToken stop)
    {
        var channel = ChannelOf(turn);
        var calls = new List<CallTimes>();
        var meter = channel.Meter;
        var (sent, received) = (meter.SentBytes, meter.ReceivedBytes);
        var rows = 0;
        var begin = Stopwatch.GetTimestamp();
        try
        {
            do
            {
                stop.ThrowIfCancellationRequested();
                var (times, list) = await channel.CallAsync(turn.Query);
                calls.Add(times);
                rows = list.Count;
            }
            while (calls.Count < turn.MostCalls && Stopwatch.GetElapsedTime(begin).TotalSeconds < turn.Seconds);
        }
        catch (NoReplyException fault)
        {
            return new TurnAnswer(calls, 0, 0, 0, 0, fault.Message);
        }
        catch (Exception fault) when (fault is CommunicationException or TimeoutException)
        {
            // The session is of no use any more; the next turn opens another one.
            _channels.Remove(turn.Encoding);
            channel.Dispose();
            return new TurnAnswer(calls, 0, 0, 0, 0, fault.Message);
        }

        return new TurnAnswer(
            calls, (meter.SentBytes - sent) / calls.Count, (meter.ReceivedBytes - received) / calls.Count,
            meter.LastMessageBytes, rows, null);
    }

    private NetTcpChannel ChannelOf(TurnRequest turn)
    {
        var server = _server ?? throw new InvalidOperationException("The caller was not told where the server is.");
        if (turn.Channel != WireChannel.NetTcp)
        {
            throw new InvalidOperationException($"This caller does not speak {WireChannels.NameOf(turn.Channel)}.");
        }

        if (!_channels.TryGetValue(turn.Encoding, out var open))
        {
            _channels.Add(turn.Encoding, open = new NetTcpChannel(turn.Encoding, server.Address, server.TcpPort));
        }

        return open;
    }

    private void Close()
    {
        foreach (var channel in _channels.Values)
        {
            channel.Dispose();
        }

        _channels.Clear();
    }
}
