// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What is predicted for one format of one operation, at some sizes of the reply.</summary>
/// <param name="Format">The format's name.</param>
/// <param name="Replies">Replies of this operation behind it; 0 where it comes from other operations, or from documented priors.</param>
/// <param name="SourceBytes">Sizes of the form at hand.</param>
/// <param name="EncodedBytes">Sizes to send, one for each.</param>
/// <param name="EncodeSeconds">Times to encode on an idle server, one for each.</param>
internal sealed record LiveCurve(
    string Format, long Replies, IReadOnlyList<double> SourceBytes, IReadOnlyList<double> EncodedBytes,
    IReadOnlyList<double> EncodeSeconds);
