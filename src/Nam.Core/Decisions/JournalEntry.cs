// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>One reply in the journal: what was planned, what it took, and the error of every part (observed - predicted).</summary>
public readonly record struct JournalEntry
{
    private const double WorthNaming = 0.05;

    /// <summary>The reply's id, by which the client reports on it.</summary>
    public required string Id { get; init; }

    /// <summary>The operation.</summary>
    public required string Operation { get; init; }

    /// <summary>The plan.</summary>
    public required ReplyPlan Plan { get; init; }

    /// <summary>The format that was really sent: another than the plan's where that failed or did not win.</summary>
    public ReplyFormat Format { get; init; }

    /// <summary>Predicted transfer time of the bytes that were really sent, in seconds; the plan's is that of the bytes
    /// that were predicted.</summary>
    public double SentTransferSeconds { get; init; }

    /// <summary>Bytes that were really sent.</summary>
    public double EncodedBytes { get; init; }

    /// <summary>Time that encoding really took, in seconds.</summary>
    public double EncodeSeconds { get; init; }

    /// <summary>When the reply was planned.</summary>
    public DateTimeOffset Timestamp { get; init; }

    /// <summary>What the keeper of the journal wants to find again with the client's report; null = nothing.</summary>
    internal object? Tag { get; init; }

    /// <summary>The engine that sent the reply, and so learns from the report, whichever engine hears of it.</summary>
    internal object? Sender { get; init; }

    /// <summary>Whether a caller has made the operation's name.</summary>
    internal bool IsNamedByCaller { get; init; }

    /// <summary>Whether the reply left while it was written.</summary>
    internal bool IsFlowing { get; init; }

    /// <summary>What the server measured of a reply that flowed; null of another.</summary>
    internal FlowTimes? Flowing { get; init; }

    /// <summary>Of a reply that left while it was made, the time from its first block to its last byte, without the waits for the path; in
    /// seconds, 0 of another.</summary>
    internal double MakingSeconds { get; init; }

    /// <summary>Whether the reply is the first of its connection or of its operation, so that its time is also the compiler's.</summary>
    internal bool IsFirst { get; init; }

    /// <summary>From sending the request to the last byte less the server's own time, as the client reported it; of a reply
    /// that flows, to the result, less decoding, too. Null until then.</summary>
    public double? ObservedTotalSeconds { get; init; }

    /// <summary>From the last byte to the result, as the client reported it; of a reply that flows, what decoding took
    /// without its waits. Null until then.</summary>
    public double? ObservedDecodeSeconds { get; init; }

    /// <summary>What was predicted by <see cref="CostEstimate.TotalSeconds"/>, in seconds; null until reported. The application's own
    /// time is no part of it: the server's time before the first byte, and <see cref="ApplicationSeconds"/> after it.</summary>
    internal double? ObservedSeconds => ObservedTotalSeconds is { } total && ObservedDecodeSeconds is { } decode
        ? Math.Max(0, total + decode + EncodeSeconds - MakingSeconds)
        : null;

    /// <summary>What plain text was predicted to take beyond the application's time, in seconds; 0 where nothing was predicted. Of a reply
    /// that left while it was made, plain text is taken to have done so, too.</summary>
    internal double PlainSeconds => Plan.PlainEstimate.TotalSeconds
        - Math.Min(ApplicationSeconds, Math.Max(0, Plan.PlainEstimate.TransferSeconds - Plan.Path.RoundTripSeconds));

    /// <summary>What the application took after the first byte had left, to write and to wait; in seconds.</summary>
    private double ApplicationSeconds => Math.Max(0, MakingSeconds - EncodeSeconds);

    /// <summary>Bytes sent beyond the prediction.</summary>
    public double SizeErrorBytes => EncodedBytes - Plan.EncodedBytes;

    /// <summary>Encode time beyond the prediction, in seconds.</summary>
    public double EncodeErrorSeconds => EncodeSeconds - Plan.Estimate.EncodeSeconds;

    /// <summary>Transfer time that is due to bytes sent beyond the prediction, in seconds; negative where fewer were sent, 0
    /// of a reply that flows.</summary>
    public double SizeErrorSeconds => Plan.Flows ? 0 : SentTransferSeconds - Plan.Estimate.TransferSeconds;

    /// <summary>Transfer time beyond what is predicted for the bytes really sent, in seconds; null until reported.</summary>
    public double? TransferErrorSeconds => ObservedTotalSeconds - SentTransferSeconds;

    /// <summary>Decode time beyond the prediction, in seconds; null until reported.</summary>
    public double? DecodeErrorSeconds => ObservedDecodeSeconds - Plan.Estimate.DecodeSeconds;

    /// <summary>All parts together beyond the prediction, in seconds; null until reported.</summary>
    public double? TotalErrorSeconds => ObservedSeconds - Plan.Estimate.TotalSeconds;

    /// <summary>The part to which most of the error is due; <see cref="CostPart.None"/> until reported, and where no
    /// part is off by a twentieth of the predicted total.</summary>
    public CostPart LargestError
    {
        get
        {
            if (TransferErrorSeconds is not { } transfer || DecodeErrorSeconds is not { } decode)
            {
                return CostPart.None;
            }

            var part = CostPart.None;
            var largest = Plan.Estimate.TotalSeconds * WorthNaming;
            Compare(CostPart.Size, SizeErrorSeconds, ref part, ref largest);
            Compare(CostPart.Encode, EncodeErrorSeconds, ref part, ref largest);
            Compare(CostPart.Transfer, transfer, ref part, ref largest);
            Compare(CostPart.Decode, decode, ref part, ref largest);
            return part;
        }
    }

    private static void Compare(CostPart part, double error, ref CostPart worst, ref double largest)
    {
        if (Math.Abs(error) > largest)
        {
            worst = part;
            largest = Math.Abs(error);
        }
    }
}
