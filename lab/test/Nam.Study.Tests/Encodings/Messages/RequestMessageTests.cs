// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;
using Tpch.Queries;

namespace Nam.Study.Tests.Encodings.Messages;

public sealed class RequestMessageTests
{
    [Fact]
    public void Read_OfEveryQueryInEveryEncoding_FindsTheQuery()
    {
        foreach (var encoding in WireEncodings.All)
        {
            foreach (var query in TpchQuery.All)
            {
                using var message = new PooledBuffer();
                MessageCoder.Encode(encoding, writer => RequestMessage.Write(writer, query.Number), message);

                Assert.Equal(query.Number, MessageCoder.Decode(encoding, message, RequestMessage.Read));
            }
        }
    }

    [Fact]
    public void Read_AnotherQuery_SaysSo()
    {
        using var message = new PooledBuffer();
        MessageCoder.Encode(
            WireEncoding.Xml,
            writer => Envelope.Write(
                writer, Envelope.NameOf("Query"), inside => inside.WriteElementString("sql", TpchQuery.ContractNamespace, "SELECT 1")),
            message);

        var fault = Assert.Throws<InvalidOperationException>(() => MessageCoder.Decode(WireEncoding.Xml, message, RequestMessage.Read));

        Assert.Contains("8 characters", fault.Message, StringComparison.Ordinal);
    }
}
