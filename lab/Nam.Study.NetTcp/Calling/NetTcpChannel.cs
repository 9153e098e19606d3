// SPDX-License-Identifier: MIT
using System.Collections;
using System.Diagnostics;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Client;
using Nam.ServiceModel;
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Messages;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Calling;

/// <summary>A session with the server, which is opened with the first message and kept. Not thread-safe.</summary>
internal sealed class NetTcpChannel : IDisposable
{
    private readonly ChannelFactory<IRowsClient> _factory;
    private readonly MessageVersion _version;
    private readonly IRowsClient _client;

    internal NetTcpChannel(WireEncoding encoding, string address, int port)
    {
        var binding = ClientBindings.Of(encoding);
        _factory = new ChannelFactory<IRowsClient>(binding, new EndpointAddress($"net.tcp://{address}:{port}/{encoding}"));
        if (encoding == WireEncoding.ZipXml)
        {
            _factory.UseNam(new NamClient(new NamClientOptions { Calibrate = false }));
        }

        _factory.Endpoint.EndpointBehaviors.Add(new MeterBehavior(Meter));
        _version = binding.MessageVersion;
        _client = _factory.CreateChannel();
    }

    /// <summary>What went and came.</summary>
    internal CallMeter Meter { get; } = new();

    /// <summary>Asks for the rows of a query.</summary>
    /// <exception cref="NoReplyException">The server says that it has none.</exception>
    /// <exception cref="CommunicationException">The session has ended.</exception>
    internal async Task<(CallTimes Times, IList Rows)> CallAsync(int query)
    {
        var start = Stopwatch.GetTimestamp();
        using var request = Message.CreateMessage(_version, NetTcpNames.Ask, new QueryBody(query));
        using var reply = await AskAsync(request);
        var arrived = Stopwatch.GetTimestamp();
        IList rows;
        using (var body = reply.GetReaderAtBodyContents())
        {
            rows = ReplyContract.Get(query).ReadBody(body);
        }

        var end = Stopwatch.GetTimestamp();
        var decodeSeconds = Meter.DecodeSeconds + Stopwatch.GetElapsedTime(arrived, end).TotalSeconds;
        return (new CallTimes(Stopwatch.GetElapsedTime(start, end).TotalSeconds, Meter.EncodeSeconds, decodeSeconds), rows);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        // Without farewells, which wait for a server that may be gone.
        ((IClientChannel)_client).Abort();
        _factory.Abort();
    }

    private async Task<Message> AskAsync(Message request)
    {
        try
        {
            var reply = await _client.AskAsync(request);
            return reply.IsFault
                ? throw new NoReplyException(MessageFault.CreateFault(reply, int.MaxValue).Reason.ToString())
                : reply;
        }
        catch (FaultException fault)
        {
            throw new NoReplyException(fault.Message);
        }
    }
}
