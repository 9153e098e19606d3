// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Observing;

namespace Nam.Runtime.Tests.Observing;

public sealed class ReplySavingTests
{
    [Fact]
    public void SecondsOf_AnAdaptedReply_IsPlainTextsPredictionLessWhatWasObserved() =>
        Assert.Equal(0.05, ReplySaving.SecondsOf(Entry(plain: 0.1, predicted: 0.04, observed: 0.05, ReplyFormat.Binary))!.Value, 9);

    [Fact]
    public void SecondsOf_AReplyThatLeftPlain_IsExactlyNothing() =>
        Assert.Equal(0.0, ReplySaving.SecondsOf(Entry(plain: 0.1, predicted: 0.1, observed: 0.7, ReplyFormat.Text)));

    [Fact]
    public void SecondsOf_AReplyThatMetAnAccident_CountsElevenTimesItsPrediction() =>
        Assert.Equal(0.1 - 0.44, ReplySaving.SecondsOf(Entry(plain: 0.1, predicted: 0.04, observed: 60, ReplyFormat.Binary))!.Value, 9);

    [Fact]
    public void SecondsOf_NoReportOrNoPrediction_IsNull()
    {
        Assert.Null(ReplySaving.SecondsOf(Entry(plain: 0, predicted: 0.04, observed: 0.04, ReplyFormat.Binary)));
        Assert.Null(ReplySaving.SecondsOf(Entry(plain: 0.1, predicted: 0.04, observed: null, ReplyFormat.Binary)));
    }

    [Fact]
    public void SecondsOf_AReplyThatLeftWhileItWasMade_LeavesTheApplicationsTimeOutOfBoth()
    {
        var saved = ReplySaving.SecondsOf(Entry(plain: 0.2, predicted: 0.1, observed: 0.55, ReplyFormat.Binary) with
        {
            MakingSeconds = 0.5, EncodeSeconds = 0.02,
        });

        // A round trip is what remains of plain text, 0.07 s were observed.
        Assert.Equal(0.05 - 0.07, saved!.Value, 9);
    }

    private static JournalEntry Entry(double plain, double predicted, double? observed, in ReplyFormat format) => new()
    {
        Id = "a",
        Operation = "op",
        Format = format,
        Plan = new ReplyPlan
        {
            Estimate = new CostEstimate(0, predicted, 0), PlainEstimate = new CostEstimate(0, plain, 0), Path = new(0.05, 1e6),
        },
        ObservedTotalSeconds = observed,
        ObservedDecodeSeconds = 0,
    };
}
