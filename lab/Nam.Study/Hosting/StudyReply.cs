// SPDX-License-Identifier: MIT
using System.Text.Json;

namespace Nam.Study.Hosting;

/// <summary>A line from a child to the study's process.</summary>
/// <param name="Number">Of the request.</param>
/// <param name="Answer">What the role answered.</param>
/// <param name="Fault">Why it could not; null if it could.</param>
internal sealed record StudyReply(long Number, JsonElement Answer, string? Fault = null);
