// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Serving;

namespace Nam.Study.Tests.Encodings.Measuring;

public sealed class TurnTests
{
    [Fact]
    public void Of_TwoCalls_IsTheirMeanAndTheRestIsTransmission()
    {
        var answer = new TurnAnswer([new CallTimes(10, 1, 2), new CallTimes(20, 3, 4)], 100, 200, 195, 7, null);

        var turn = Turn.Of(answer, [new ServedTimes(0.5, 2), new ServedTimes(1.5, 4)]);

        Assert.Equal(2, turn.Calls);
        Assert.Equal(15, turn.TotalSeconds, 9);
        Assert.Equal(2 + 3, turn.EncodeSeconds, 9);
        Assert.Equal(3 + 1, turn.DecodeSeconds, 9);
        Assert.Equal(15 - 5 - 4, turn.TransmitSeconds, 9);
        Assert.Equal((100, 200, 195, 7), (turn.RequestBytes, turn.ReplyBytes, turn.MessageBytes, turn.Rows));
    }

    [Fact]
    public void Of_OtherCallsThanTheServers_Throws()
    {
        var answer = new TurnAnswer([new CallTimes(10, 1, 2)], 100, 200, 195, 7, null);

        var fault = Assert.Throws<ToolException>(() => Turn.Of(answer, []));

        Assert.Contains("1 calls and the server answered 0", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_NoReply_HasTheReason()
    {
        var turn = Turn.Of(new TurnAnswer([], 0, 0, 0, 0, "out of memory"), []);

        Assert.Equal("out of memory", turn.Fault);
        Assert.Equal(0, turn.Calls);
    }
}
