// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>What an earlier reply took, as the client saw it (wire-format.md section 2, key <c>last</c>).</summary>
/// <param name="Id">The reply's id as the server gave it.</param>
/// <param name="TotalSeconds">From sending the request to the last byte, less the server's own time: what a transfer
/// model predicts.</param>
/// <param name="DecodeSeconds">From the last byte to the result.</param>
internal readonly record struct ReplyReport(string Id, double TotalSeconds, double DecodeSeconds);
