// SPDX-License-Identifier: MIT
using System.Collections;
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Serving;
using Nam.Study.Tests.Encodings.Messages;

namespace Nam.Study.Tests.Encodings.Serving;

public sealed class ReplyExchangeTests
{
    private readonly ReplyExchange _exchange = new(new Dictionary<int, IList> { [SampleRows.Query] = SampleRows.Customers(5) });

    [Fact]
    public void Answer_AQueryThatIsHere_WritesTheReplyAndNotesItsTimes()
    {
        using var request = Request(SampleRows.Query);
        using var reply = new PooledBuffer();

        var fault = _exchange.Answer(WireEncoding.ZipBinary, request, reply);

        Assert.Null(fault);
        Assert.Equal(5, MessageCoder.Decode(WireEncoding.ZipBinary, reply, ReplyContract.Get(SampleRows.Query).Read).Count);
        var times = Assert.Single(_exchange.TakeTimes());
        Assert.True(times.DecodeSeconds > 0 && times.EncodeSeconds > 0);
        Assert.Empty(_exchange.TakeTimes());
    }

    [Fact]
    public void Answer_AQueryThatIsNotHere_SaysWhyAndNotesNothing()
    {
        using var request = Request(3);
        using var reply = new PooledBuffer();

        var fault = _exchange.Answer(WireEncoding.ZipBinary, request, reply);

        Assert.Equal("The rows of Q3 are not here.", fault);
        Assert.Equal(0, reply.WrittenCount);
        Assert.Empty(_exchange.TakeTimes());
    }

    [Fact]
    public void Answer_NotEnoughMemory_SaysSo()
    {
        var exchange = new ReplyExchange(new Greedy());
        using var request = Request(SampleRows.Query);
        using var reply = new PooledBuffer();

        Assert.Equal("out of memory", exchange.Answer(WireEncoding.ZipBinary, request, reply));
    }

    private static PooledBuffer Request(int query)
    {
        var request = new PooledBuffer();
        MessageCoder.Encode(WireEncoding.ZipBinary, writer => RequestMessage.Write(writer, query), request);
        return request;
    }

    /// <summary>Rows that no memory is enough for.</summary>
    private sealed class Greedy : Dictionary<int, IList>, IReadOnlyDictionary<int, IList>
    {
        bool IReadOnlyDictionary<int, IList>.TryGetValue(int key, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out IList value) =>
            throw new OutOfMemoryException();
    }
}
