// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Every sample that was taken.</summary>
internal static class EncodingSamples
{
    /// <summary>A file for the turns and one for each proposition.</summary>
    internal static IReadOnlyList<StudySamples> Of(EncodingRun run)
    {
        var turns = new StudySamples(
            "turns", "query", "encoding", "channel", "speed", "link_mbit_s", "loss", "heap_limit_mb", "calls",
            "total_ms", "encode_ms", "transmit_ms", "decode_ms",
            "request_bytes", "reply_bytes", "message_bytes", "rows", "fault");
        foreach (var (cell, samples) in run.Results.All)
        {
            foreach (var turn in samples)
            {
                turns.Add(
                    cell.Query, WireEncodings.NameOf(cell.Encoding),
                    cell.Channel, cell.Speed, run.NetworkExcuse is null ? cell.LinkMegabits : "", cell.Loss,
                    cell.HeapMegabytes?.ToString(CultureInfo.InvariantCulture) ?? "", turn.Calls,
                    1e3 * turn.TotalSeconds, 1e3 * turn.EncodeSeconds, 1e3 * turn.TransmitSeconds, 1e3 * turn.DecodeSeconds,
                    turn.RequestBytes, turn.ReplyBytes, turn.MessageBytes, turn.Rows, turn.Fault ?? "");
            }
        }

        var first = new StudySamples("proposition-1", "loss", "packets", "expected_bits", "mean_bits", "standard_error_bits");
        foreach (var check in run.ExpectedBits)
        {
            first.Add(check.Loss, check.Packets, check.ExpectedBits, check.MeanBits, check.StandardError);
        }

        var second = new StudySamples(
            "proposition-2", "queries", "packets", "bound_per_s", "mean_per_s", "standard_error_per_s", "first_order");
        foreach (var check in run.Throughput)
        {
            second.Add(check.Queries, check.Packets, check.Bound, check.Mean, check.StandardError, check.FirstOrder);
        }

        return [turns, first, second];
    }
}
