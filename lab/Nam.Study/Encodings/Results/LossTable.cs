// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>The bound over loss beside what one connection of TCP delivers on such a link.</summary>
internal static class LossTable
{
    /// <summary>Makes the table.</summary>
    internal static StudyTable Of(EncodingRun run)
    {
        var rows = run.Plan.Losses.Select(loss => (IReadOnlyList<string>)
        [
            Shown.Loss(loss),
            Shown.Number(Bound(run, loss)),
            Shown.Number(Measured(run, loss)),
            Shown.Percent(Bound(run, loss) / Bound(run, run.Plan.Losses[0])),
            Shown.Percent(Measured(run, loss) / Measured(run, run.Plan.Losses[0])),
        ]);
        return new StudyTable(
            $"Bound and TCP over loss: Q{EncodingPlan.LargestQuery}, {WireEncodings.NameOf(WireEncoding.ZipBinary)}, {EncodingPlan.LossyLinkMegabits} Mbit/s",
            ["Loss", "T, queries/s", "TCP, queries/s", "T beside no loss", "TCP beside no loss"],
            [.. rows])
        {
            Note = "TCP: one caller at a time, encoding and decoding included; the link loses packets to the caller only, and packets of Ethernet's size.",
        };
    }

    /// <summary>Queries a second that were measured; null if they were not.</summary>
    internal static double? Measured(EncodingRun run, double loss) =>
        1 / run.Results.Typical(EncodingRunner.LossyCell(loss), turn => turn.TotalSeconds);

    private static double? Bound(EncodingRun run, double loss)
    {
        var bytes = run.Results.Count(EncodingRunner.LossyCell(loss), turn => turn.RequestBytes + turn.ReplyBytes);
        var model = new RetransmissionModel(loss, EncodingPaper.PacketBits, EncodingPaper.AcknowledgementBits);
        return bytes is null ? null : model.Throughput(8.0 * bytes.Value, 1e6 * EncodingPlan.LossyLinkMegabits);
    }
}
