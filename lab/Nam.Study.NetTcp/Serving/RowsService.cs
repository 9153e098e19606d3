// SPDX-License-Identifier: MIT
using System.Diagnostics;
using CoreWCF;
using CoreWCF.Channels;
using Nam.Study.Encodings.Messages;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Serving;

/// <summary>Answers from rows that are kept; one instance a call, under whatever address it was reached.</summary>
[ServiceBehavior(
    InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple,
    AddressFilterMode = AddressFilterMode.Any)]
internal sealed class RowsService(ServedRows served) : IRowsService
{
    /// <inheritdoc/>
    public Message Ask(Message request)
    {
        var start = Stopwatch.GetTimestamp();
        int query;
        using (var body = request.GetReaderAtBodyContents())
        {
            query = RequestMessage.ReadBody(body);
        }

        var contract = ReplyContract.Get(query);
        var rows = served.RowsOf(query) ?? throw new FaultException($"The rows of Q{query} are not here.");
        var reply = Message.CreateMessage(request.Version, NetTcpNames.Answer, new RowsBody(contract, rows));

        // Goes to the encoder, which adds what the reply took: only then the call is whole.
        reply.Properties[ServedRows.DecodeSeconds] = (double)request.Properties[ServedRows.DecodeSeconds]
            + Stopwatch.GetElapsedTime(start).TotalSeconds;
        return reply;
    }
}
