// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Core.Tests.Decisions;

public class DecisionJournalTests
{
    private static JournalEntry Entry(string id) => new()
    {
        Id = id,
        Operation = "GetOrders",
        Plan = new ReplyPlan { Estimate = new CostEstimate(0.001, 0.010, 0.002), EncodedBytes = 1000 },
        EncodedBytes = 1100,
        SentTransferSeconds = 0.011,
        EncodeSeconds = 0.0015,
        Timestamp = DateTimeOffset.UnixEpoch,
    };

    [Fact]
    public void TryComplete_KnownId_GivesTheErrorOfEveryPart()
    {
        var journal = new DecisionJournal(4);
        journal.Add(Entry("a"));

        Assert.True(journal.TryComplete("a", 0.013, 0.0015, out var entry));

        Assert.Equal(100, entry.SizeErrorBytes);
        Assert.Equal(0.0005, entry.EncodeErrorSeconds, 1e-12);
        Assert.Equal(0.001, entry.SizeErrorSeconds, 1e-12);
        Assert.Equal(0.002, entry.TransferErrorSeconds!.Value, 1e-12);
        Assert.Equal(-0.0005, entry.DecodeErrorSeconds!.Value, 1e-12);
        Assert.Equal(0.003, entry.TotalErrorSeconds!.Value, 1e-12);
        Assert.Equal(entry, Assert.Single(journal.Snapshot()));
    }

    [Fact]
    public void TotalError_OfAReplyThatFlowed_IsOfWhatItsCallerWaited()
    {
        var journal = new DecisionJournal(4);
        var shape = FlowShape.In(XmlForm.Containers)[0];

        // Writing takes 20 ms and encoding 10, of which the first block has left after 2.
        var plan = new ReplyPlan { Estimate = new CostEstimate(0.01, 0.02, 0.03) { Flow = shape, OverlapSeconds = 0.035 } };
        journal.Add(Entry("a") with
        {
            Plan = plan, EncodeSeconds = 0.01, SentTransferSeconds = 0.013, Flowing = new FlowTimes(shape, 0.002, 0.02, 0.01, false),
            MakingSeconds = 0.028,
        });

        Assert.True(journal.TryComplete("a", 0.013, 0.03, out var entry));

        Assert.Equal(0.002 + 0.013 + 0.03 - 0.02, entry.ObservedSeconds!.Value, 1e-12);
        Assert.Equal(0, entry.TotalErrorSeconds!.Value, 1e-12);
        Assert.Equal(CostPart.None, entry.LargestError);
    }

    [Theory]
    [InlineData(0.011, 0.002, 0.0015, CostPart.None)]
    [InlineData(0.011, 0.004, 0.0015, CostPart.Decode)]
    [InlineData(0.016, 0.002, 0.0015, CostPart.Transfer)]
    [InlineData(0.011, 0.002, 0.006, CostPart.Encode)]
    public void LargestError_OnePartIsOff_NamesIt(double total, double decode, double encode, CostPart expected)
    {
        var journal = new DecisionJournal(4);
        var plan = new ReplyPlan { EncodedBytes = 900, Estimate = new CostEstimate(0.0015, 0.011, 0.002) };
        journal.Add(Entry("a") with { Plan = plan, EncodeSeconds = encode, SentTransferSeconds = 0.0111 });

        Assert.True(journal.TryComplete("a", total, decode, out var entry));

        Assert.Equal(expected, entry.LargestError);
    }

    [Fact]
    public void LargestError_MoreBytesThanPredicted_IsTheSizes()
    {
        var journal = new DecisionJournal(4);
        journal.Add(Entry("a") with { Plan = new ReplyPlan { Estimate = new CostEstimate(0, 0.010, 0) }, SentTransferSeconds = 0.020 });
        Assert.Equal(CostPart.None, journal.Snapshot()[0].LargestError);

        Assert.True(journal.TryComplete("a", 0.0201, 0, out var entry));

        Assert.Equal(CostPart.Size, entry.LargestError);
    }

    [Fact]
    public void TryGetPending_KnownThenReportedThenUnknownId_IsFoundUntilTheReport()
    {
        var journal = new DecisionJournal(4);
        journal.Add(Entry("a"));

        Assert.True(journal.TryGetPending("a", out var pending));
        Assert.True(journal.TryComplete("a", 1, 1, out _));

        Assert.Equal("a", pending.Id);
        Assert.False(journal.TryGetPending("a", out _));
        Assert.False(journal.TryGetPending("b", out _));
    }

    [Fact]
    public void TryComplete_SecondReportOrUnknownId_IsRefused()
    {
        var journal = new DecisionJournal(4);
        journal.Add(Entry("a"));
        Assert.True(journal.TryComplete("a", 1, 1, out _));

        Assert.False(journal.TryComplete("a", 2, 2, out _));
        Assert.False(journal.TryComplete("b", 1, 1, out _));
        Assert.Equal(1, journal.Snapshot()[0].ObservedTotalSeconds);
    }

    [Theory]
    [InlineData(double.NaN, 1)]
    [InlineData(1, double.PositiveInfinity)]
    [InlineData(-1, 1)]
    public void TryComplete_ImpossibleTimes_AreRefused(double total, double decode)
    {
        var journal = new DecisionJournal(4);
        journal.Add(Entry("a"));

        Assert.False(journal.TryComplete("a", total, decode, out _));
        Assert.Null(journal.Snapshot()[0].TotalErrorSeconds);
    }

    [Fact]
    public void Snapshot_MoreThanTheCapacity_KeepsTheNewestOldestFirst()
    {
        var journal = new DecisionJournal(3);
        foreach (var id in (string[])["a", "b", "c", "d", "e"])
        {
            journal.Add(Entry(id));
        }

        Assert.Equal(["c", "d", "e"], journal.Snapshot().Select(entry => entry.Id));
        Assert.False(journal.TryComplete("b", 1, 1, out _));
        Assert.True(journal.TryComplete("c", 1, 1, out _));
    }

    [Fact]
    public void Add_SameIdAgain_ReportsGoToTheNewest()
    {
        var journal = new DecisionJournal(2);
        journal.Add(Entry("a"));
        journal.Add(Entry("a") with { Operation = "second" });
        journal.Add(Entry("b")); // pushes out the first "a"

        Assert.True(journal.TryComplete("a", 1, 1, out var entry));

        Assert.Equal("second", entry.Operation);
    }

    [Fact]
    public void AddAndComplete_FromManyThreads_LosesNothingOfTheLast()
    {
        var journal = new DecisionJournal(64);

        Parallel.For(0, 20_000, i =>
        {
            var id = "r" + i;
            journal.Add(Entry(id));
            journal.TryComplete(id, 1, 1, out _);
            if (i % 1000 == 0)
            {
                Assert.InRange(journal.Snapshot().Length, 1, 64);
            }
        });

        var snapshot = journal.Snapshot();
        Assert.Equal(64, snapshot.Select(entry => entry.Id).Distinct().Count());
    }

    [Fact]
    public void Create_CapacityOutsideItsRange_Throws()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new DecisionJournal(0));
    }
}
