// SPDX-License-Identifier: MIT

using System.Globalization;
using Nam.Decisions;
using Nam.Observing;

namespace Nam.Runtime.Tests.Observing;

public sealed class PartErrorsTests
{
    [Fact]
    public void Of_NoReports_HasAllPartsWithoutFigures()
    {
        var parts = PartErrors.Of(Reports([Entry(1, null)]));

        Assert.Equal(["encode", "transfer", "decode", "total"], parts.Select(part => part.Part));
        Assert.All(parts, part => Assert.Equal((0, (double?)null), (part.Replies, part.Middle)));
    }

    [Fact]
    public void Of_ReportsOfElevenReplies_GivesTheirQuantilesOfPredictedOverObserved()
    {
        // Predicted 1 to 11 ms where each took 1 ms.
        var parts = PartErrors.Of(Reports(Enumerable.Range(1, 11).Select(times => Entry(times, 1))));

        var transfer = parts.Single(part => part.Part == "transfer");
        Assert.Equal((11, 2.0, 6.0, 10.0), (transfer.Replies, Math.Round(
            transfer.Low!.Value, 9), Math.Round(transfer.Middle!.Value, 9), Math.Round(transfer.High!.Value, 9)));
        Assert.Equal(0.066, transfer.PredictedSeconds, 9);
        Assert.Equal(0.011, transfer.ObservedSeconds, 9);
        Assert.Equal(0, parts.Single(part => part.Part == "encode").Replies); // nothing was to encode
    }

    [Fact]
    public void Copy_AfterMoreReportsThanAreKept_HasTheLast()
    {
        var reports = Reports(Enumerable.Range(0, RecentReports.Capacity + 3)
            .Select(i => Entry(i, 1) with { Id = i.ToString(CultureInfo.InvariantCulture) }));

        Assert.Equal(
            Enumerable.Range(3, RecentReports.Capacity),
            reports.Select(report => int.Parse(report.Id, CultureInfo.InvariantCulture)).Order());
    }

    private static ReportedTimes[] Reports(IEnumerable<JournalEntry> entries)
    {
        var reports = new RecentReports();
        foreach (var entry in entries)
        {
            reports.Add(entry);
        }

        return reports.Copy();
    }

    private static JournalEntry Entry(int predictedMilliseconds, int? observedMilliseconds) => new()
    {
        Id = "a",
        Operation = "op",
        Plan = new ReplyPlan { Estimate = new CostEstimate(0, predictedMilliseconds / 1e3, 0) },
        ObservedTotalSeconds = observedMilliseconds / 1e3,
        ObservedDecodeSeconds = observedMilliseconds is null ? null : 0,
    };
}
