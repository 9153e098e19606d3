// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Server;

/// <summary>A part of predictions that was persistently wrong and is corrected now.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Part">The part.</param>
/// <param name="Format">The format that it holds for.</param>
/// <param name="Factor">What predictions of that part are multiplied by.</param>
public readonly record struct NamCorrection(string Operation, CostPart Part, ReplyFormat Format, double Factor);
