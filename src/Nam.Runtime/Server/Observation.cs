// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Server;

/// <summary>What one encoding took, in processor time, on its way from the reply path to the learner.</summary>
internal readonly record struct Observation(
    Operation? Operation, XmlForm Source, ReplyFormat Format, double SourceBytes, double EncodedBytes, double EncodeSeconds,
    TaskCompletionSource? Drained = null);
