// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Text;

/// <summary>Where a sink's prediction of markup stands.</summary>
/// <param name="Events">Events so far.</param>
/// <param name="Values">Values since prediction last began anew.</param>
/// <param name="Scope">The namespaces in force.</param>
/// <param name="Place">The state after the latest event.</param>
/// <param name="Current">The innermost open element.</param>
internal readonly record struct PredictionState(int Events, int Values, int Scope, int Place, int Current);
