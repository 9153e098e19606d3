// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Model;

namespace Nam.Study.Tests.Encodings.Measuring;

/// <summary>A run whose every cell comes from a formula.</summary>
internal static class FakeRun
{
    internal static readonly EncodingPlan Plan = EncodingPlan.Of(isQuick: true) with { Speeds = [1, 0.5, 0.25], Draws = 2_000 };

    /// <summary>Sizes as the paper's: each reply is so many times the paper's average.</summary>
    internal static long PaperBytes(int query, WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary => 540L * query,
        WireEncoding.ZipBinary => 210L * query,
        WireEncoding.Xml => 1650L * query,
        WireEncoding.ZipXml => 220L * query,
        _ => 170L * query,
    };

    internal static EncodingRun Of(
        Func<Cell, double> seconds, Func<int, WireEncoding, long> bytes, Func<Cell, string?>? fault = null)
    {
        var run = new EncodingRun(Plan) { LongestQueries = [10, 16, 3], IsWhole = true };
        foreach (var query in Plan.Queries)
        {
            run.Rows[query] = query;
        }

        foreach (var cell in Cells(run))
        {
            var size = bytes(cell.Query, cell.Encoding) + (cell.Channel == WireChannel.Http ? 140 : 0);
            run.Results.Add(cell, fault?.Invoke(cell) is { } why ? Failed(why) : Turn(seconds(cell), size));
        }

        run.Slowed[0.5] = (4.99, 10);
        run.Slowed[0.25] = (2.51, 10);
        run.ExpectedBits.AddRange(PropositionChecks.Losses.Select(loss => PropositionChecks.CheckExpectedBits(loss, Plan.Draws)));
        run.Throughput.AddRange(
            PropositionChecks.Workloads.Select(each => PropositionChecks.CheckThroughput(each.Queries, each.Packets, Plan.Draws)));
        return run;
    }

    internal static Turn Turn(double seconds, long bytes) => new()
    {
        Calls = 1,
        TotalSeconds = seconds,
        EncodeSeconds = 0.3 * seconds,
        DecodeSeconds = 0.2 * seconds,
        RequestBytes = 0,
        ReplyBytes = bytes,
        MessageBytes = bytes,
        Rows = 1,
    };

    private static Turn Failed(string why) => Nam.Study.Encodings.Measuring.Turn.Failed(why);

    private static IEnumerable<Cell> Cells(EncodingRun run)
    {
        foreach (var loss in Plan.Losses)
        {
            yield return EncodingRunner.LossyCell(loss);
        }

        foreach (var encoding in WireEncodings.All)
        {
            foreach (var speed in Plan.Speeds)
            {
                foreach (var query in Plan.Queries)
                {
                    foreach (var channel in WireChannels.All)
                    {
                        yield return new Cell(query, encoding, channel) { Speed = speed };
                    }
                }

                yield return new Cell(EncodingPlan.LargestQuery, encoding, WireChannel.Tcp)
                {
                    Speed = speed, LinkMegabits = EncodingPlan.FastLinkMegabits
                };
            }

            foreach (var query in run.LongestQueries)
            {
                foreach (var limit in Plan.HeapLimits)
                {
                    yield return new Cell(query, encoding, WireChannel.Tcp) { HeapMegabytes = limit };
                }
            }
        }
    }
}
