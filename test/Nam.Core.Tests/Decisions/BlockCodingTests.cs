// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What coding one more block takes: docs/cost-model.md, "Replies that flow".</summary>
public sealed class BlockCodingTests
{
    private readonly Clock _time = new();

    [Fact]
    public void Note_SpreadsWhatAReplyTookMoreOverItsBlocks()
    {
        var coding = new BlockCoding(_time);
        for (var reply = 0; reply < 100; reply++)
        {
            coding.Note(seconds: 0.037, wholeSeconds: 0.03, more: 7);
        }

        Assert.Equal(0.001, coding.Seconds, 6);
    }

    /// <summary>A new process codes slowly: by that alone, no later reply of the operation would flow.</summary>
    [Fact]
    public void Seconds_AfterRepliesOfANewProcess_GoesBackToThePrior()
    {
        var coding = new BlockCoding(_time);
        for (var reply = 0; reply < 20; reply++)
        {
            coding.Note(seconds: 0.13, wholeSeconds: 0.03, more: 7);
        }

        Assert.InRange(coding.Seconds, 0.01, 0.015);

        _time.Seconds += BlockPrice.HalfLifeSeconds;
        Assert.InRange(coding.Seconds, 0.0007, 0.0009);

        _time.Seconds += 20 * BlockPrice.HalfLifeSeconds;
        Assert.Equal(DefaultCosts.BlockEncodeSeconds, coding.Seconds, 9);
    }

    private sealed class Clock : TimeProvider
    {
        public double Seconds { get; set; }

        public override long GetTimestamp() => (long)(Seconds * TimestampFrequency);
    }
}
