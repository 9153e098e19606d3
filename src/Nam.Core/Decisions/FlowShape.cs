// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Decisions;

/// <summary>How a reply that flows is cut into blocks, and what that costs: docs/cost-model.md, "Replies that flow".</summary>
/// <param name="FirstBytes">Bytes of the first block in the binary form, about; each one after it has twice as many.</param>
/// <param name="BlockBytes">Bytes of the largest blocks, about.</param>
/// <param name="Inflation">Bytes to send, over those of the same reply in one block.</param>
internal readonly record struct FlowShape(int FirstBytes, int BlockBytes, double Inflation)
{
    // Half of what a segment carries on Ethernet.
    private const double SegmentRest = 730;

    // A reply that is hardly longer than its first block does not flow.
    private const double LeastBlocks = 2;

    // A reply that was to be whole flows when it is so many times longer than expected: blocks also end after so many values.
    private const double FarLonger = 4;

    /// <summary>Early bytes first; then fewer blocks; then hardly more bytes than in one block.</summary>
    private static readonly FlowShape[] Shapes = [new(64 << 10, 1 << 20, 1.03), new(256 << 10, 1 << 20, 1.02), new(1 << 20, 8 << 20, 1.01)];

    private static readonly FlowShape[] TextShape = [new(256 << 10, 256 << 10, 1.02)];

    /// <summary>Gets the shape of rows that come one by one: blocks are all that is in memory of them, for each caller.</summary>
    public static FlowShape Rows => new(64 << 10, 256 << 10, 1.10);

    /// <summary>Gets the shape of text that is still being written: a block is all that is in memory of it.</summary>
    public static FlowShape Text => TextShape[0];

    /// <summary>Gets the shapes in which a reply may flow in a form.</summary>
    public static ReadOnlySpan<FlowShape> In(XmlForm form) => form == XmlForm.Text ? TextShape : Shapes;

    /// <summary>Finds the shape in which a reply may flow that is written by a plan.</summary>
    /// <returns>The plan's; null where it is to be one block. A reply that turns out to be far longer than expected flows.</returns>
    public static FlowShape? Of(in ReplyPlan plan)
    {
        var coarse = Shapes[^1];
        var late = FarLonger * plan.SourceBytes;
        return plan.Estimate.Flow
            ?? (late < coarse.BlockBytes ? coarse with { FirstBytes = Math.Max(coarse.FirstBytes, (int)late) } : null);
    }

    /// <summary>Gets whether a reply is long enough to be cut so.</summary>
    /// <param name="sourceBytes">Its bytes in the binary form, or in the text at hand.</param>
    public bool Cuts(double sourceBytes) => sourceBytes >= LeastBlocks * FirstBytes;

    /// <summary>Predicts the bytes to send.</summary>
    /// <param name="encodedBytes">Those of the same reply in one block.</param>
    /// <param name="sourceBytes">Its bytes in the form at hand.</param>
    /// <returns>The bytes, and what the last segment of each block leaves empty: windows count segments.</returns>
    public double SentBytes(double encodedBytes, double sourceBytes) =>
        (encodedBytes * Inflation) + (Blocks(sourceBytes) * SegmentRest);

    /// <summary>Predicts what a reply takes that is cut so.</summary>
    /// <param name="whole">The cost of the same reply in one block.</param>
    /// <param name="transferSeconds">The transfer of <see cref="SentBytes"/>, its round trip included.</param>
    /// <param name="sourceBytes">Its bytes in the form at hand.</param>
    /// <param name="writeSeconds">What the serializer takes on top.</param>
    /// <param name="path">The path.</param>
    public CostEstimate Estimate(
        in CostEstimate whole, double transferSeconds, double sourceBytes, double writeSeconds, in NetworkPath path)
    {
        var (decode, make) = (whole.DecodeSeconds, writeSeconds + whole.EncodeSeconds);
        var flowing = PipelineSeconds(make, transferSeconds, decode, sourceBytes, path) + (Blocks(sourceBytes) * path.BlockSeconds);
        return whole with
        {
            TransferSeconds = transferSeconds,
            OverlapSeconds = Math.Max(0, make + transferSeconds + decode - flowing),
            Flow = this,
            ReportedSeconds = flowing - (FirstBytes / sourceBytes * make) - decode,
        };
    }

    /// <summary>Finds what each block of a reply took beyond its part in the pipeline.</summary>
    /// <param name="makeSeconds">What the serializer and the encoder took.</param>
    /// <param name="transferSeconds">What the transfer was predicted to take.</param>
    /// <param name="decodeSeconds">What decoding took.</param>
    /// <param name="tookSeconds">What all took, from the beginning of writing.</param>
    /// <param name="sourceBytes">Its bytes in the form at hand.</param>
    /// <param name="path">The path.</param>
    /// <returns>Seconds; null where the transfer was the longest part, whose ups and downs would be taken for it.</returns>
    public double? BlockSeconds(
        double makeSeconds, double transferSeconds, double decodeSeconds, double tookSeconds, double sourceBytes, in NetworkPath path) =>
        transferSeconds - path.RoundTripSeconds < Math.Max(makeSeconds, decodeSeconds)
            ? (tookSeconds - PipelineSeconds(makeSeconds, transferSeconds, decodeSeconds, sourceBytes, path)) / Blocks(sourceBytes)
            : null;

    // Three stages, each busy with one block while the next one has the block before. What the last byte waits for is a way through the
    // blocks and stages; as blocks grow evenly, the longest of these goes on to the next stage with the first block or with the last.
    // The round trip is before all of it.
    private double PipelineSeconds(double make, double transfer, double decode, double sourceBytes, in NetworkPath path)
    {
        var unavoidable = Math.Min(path.RoundTripSeconds, transfer);
        var carry = transfer - unavoidable;
        var first = FirstBytes / sourceBytes;
        var last = Math.Min(BlockBytes, (sourceBytes + FirstBytes) / 2) / sourceBytes;
        return unavoidable + Math.Max(
            make + (last * (carry + decode)), (first * make) + Math.Max(carry + (last * decode), (first * carry) + decode));
    }

    /// <summary>Predicts the blocks, not whole ones.</summary>
    /// <param name="sourceBytes">The reply's bytes in the form at hand.</param>
    public double Blocks(double sourceBytes) =>
        Math.Log2(Math.Min((double)BlockBytes / FirstBytes, sourceBytes / FirstBytes)) + (sourceBytes / BlockBytes) + 1;
}
