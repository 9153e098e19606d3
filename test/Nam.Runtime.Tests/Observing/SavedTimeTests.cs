// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Observing;

namespace Nam.Runtime.Tests.Observing;

public sealed class SavedTimeTests
{
    private readonly SavedTime _saved = new();

    [Fact]
    public void Sum_PredictionsThatWereRight_HasNoError()
    {
        Add(4, plain: 0.1, predicted: 0.04, observed: 0.04);

        var saving = _saved.Sum();

        Assert.Equal((4, 0.4, 0.16), (saving.Reports, Math.Round(saving.PlainSeconds, 9), Math.Round(saving.ObservedSeconds, 9)));
        Assert.Equal(0.24, saving.SavedSeconds, 9);
        Assert.Equal(0, saving.ErrorSeconds!.Value, 6);
        Assert.True(saving.IsTold);
    }

    [Fact]
    public void Sum_PredictionsThatWereAllTooShort_CarriesThatErrorOverToPlainText()
    {
        Add(100, plain: 0.1, predicted: 0.04, observed: 0.05);

        // A quarter too short each: plain text's 10 s may be a quarter off as well.
        Assert.Equal(2.5, _saved.Sum().ErrorSeconds!.Value, 3);
        Assert.True(_saved.Sum().IsTold);
    }

    [Fact]
    public void Sum_ErrorsThatEvenOut_GrowWithTheRootOfTheReplies()
    {
        for (var i = 0; i < 400; i++)
        {
            Add(1, plain: 0.1, predicted: 0.04, observed: i % 2 == 0 ? 0.05 : 0.03);
        }

        Assert.Equal(0.25 * 0.1 * Math.Sqrt(400), _saved.Sum().ErrorSeconds!.Value, 2);
    }

    [Fact]
    public void Sum_RepliesThatLeftPlain_AreExactlyNothing()
    {
        Add(50, plain: 0.1, predicted: 0.1, observed: 0.7, format: ReplyFormat.Text);

        var saving = _saved.Sum();

        Assert.Equal((50L, 0.0, 0.0, true), (saving.Reports, saving.SavedSeconds, saving.ErrorSeconds, saving.IsTold));
    }

    [Fact]
    public void Sum_RepliesThatTookFarLongerThanPredicted_CannotBeTold()
    {
        Add(40, plain: 0.0004, predicted: 0.0003, observed: 0.437);

        var saving = _saved.Sum();

        Assert.True(saving.ErrorSeconds > Math.Abs(saving.SavedSeconds));
        Assert.False(saving.IsTold);
    }

    [Fact]
    public void Sum_OneReplyOrNoPrediction_TellsNoError()
    {
        Assert.Null(ReplySaving.Of(Entry(plain: 0, predicted: 0.04, observed: 0.04, ReplyFormat.Binary)));
        Assert.Null(ReplySaving.Of(Entry(plain: 0.1, predicted: 0.04, observed: null, ReplyFormat.Binary)));
        Add(1, plain: 0.1, predicted: 0.04, observed: 0.04);

        Assert.Equal((1L, (double?)null, false), (_saved.Sum().Reports, _saved.Sum().ErrorSeconds, _saved.Sum().IsTold));
    }

    [Fact]
    public void Of_AReplyThatLeftWhileItWasMade_LeavesTheApplicationsTimeOutOfBoth()
    {
        var saving = ReplySaving.Of(Entry(plain: 0.2, predicted: 0.1, observed: 0.55, ReplyFormat.Binary) with
        {
            MakingSeconds = 0.5, EncodeSeconds = 0.02,
        });

        Assert.Equal(0.07, saving!.Value.ObservedSeconds, 9);
        Assert.Equal(0.05, saving.Value.PlainSeconds, 9); // a round trip is what remains of it
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

    private void Add(int replies, double plain, double predicted, double observed, ReplyFormat? format = null)
    {
        for (var i = 0; i < replies; i++)
        {
            _saved.Add(ReplySaving.Of(Entry(plain, predicted, observed, format ?? ReplyFormat.Binary))!.Value);
        }
    }
}
