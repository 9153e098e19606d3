// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>One of NAM's replies as its journal has it: what was predicted when it was planned, and what came of it.</summary>
internal sealed record PlannedReply(
    string Format,
    string Reason,
    string RunnerUp,
    double RunnerUpSeconds,
    double PredictedEncode,
    double PredictedTransfer,
    double PredictedDecode,
    double PredictedBytes,
    double Encode,
    double? Transfer,
    double? Decode,
    double Bytes,
    double Overlap = 0,
    int FirstBlock = 0,
    double? BlockPrice = null,
    double? Observed = null,
    double First = 0,
    double Make = 0);
