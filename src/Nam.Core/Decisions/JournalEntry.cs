// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>One reply in the journal: what was planned, what it took, and the error of every part (observed - predicted).</summary>
public readonly record struct JournalEntry
{
    /// <summary>The reply's id, by which the client reports on it.</summary>
    public required string Id { get; init; }

    /// <summary>The operation.</summary>
    public required string Operation { get; init; }

    /// <summary>The plan.</summary>
    public required ReplyPlan Plan { get; init; }

    /// <summary>Bytes that were really sent.</summary>
    public double EncodedBytes { get; init; }

    /// <summary>Time that encoding really took, in seconds.</summary>
    public double EncodeSeconds { get; init; }

    /// <summary>When the reply was planned.</summary>
    public DateTimeOffset Timestamp { get; init; }

    /// <summary>What the keeper of the journal wants to find again with the client's report; null = nothing.</summary>
    internal object? Tag { get; init; }

    /// <summary>From sending the request to the last byte less the server's own time, as the client reported it; null until then.</summary>
    public double? ObservedTotalSeconds { get; init; }

    /// <summary>From the last byte to the result, as the client reported it; null until then.</summary>
    public double? ObservedDecodeSeconds { get; init; }

    /// <summary>Bytes sent beyond the prediction.</summary>
    public double SizeErrorBytes => EncodedBytes - Plan.EncodedBytes;

    /// <summary>Encode time beyond the prediction, in seconds.</summary>
    public double EncodeErrorSeconds => EncodeSeconds - Plan.Estimate.EncodeSeconds;

    /// <summary>Transfer time beyond the prediction, in seconds; null until reported.</summary>
    public double? TransferErrorSeconds => ObservedTotalSeconds - Plan.Estimate.TransferSeconds;

    /// <summary>Decode time beyond the prediction, in seconds; null until reported.</summary>
    public double? DecodeErrorSeconds => ObservedDecodeSeconds - Plan.Estimate.DecodeSeconds;

    /// <summary>Encode, transfer and decode together beyond the prediction, in seconds; null until reported.</summary>
    public double? TotalErrorSeconds => EncodeErrorSeconds + TransferErrorSeconds + DecodeErrorSeconds;
}
