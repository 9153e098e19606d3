// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Calling;

/// <summary>What one call took, as the caller sees it.</summary>
/// <param name="TotalSeconds">From before the request is written to the list of rows.</param>
/// <param name="EncodeSeconds">For writing the request.</param>
/// <param name="DecodeSeconds">For reading the reply.</param>
internal sealed record CallTimes(double TotalSeconds, double EncodeSeconds, double DecodeSeconds);
