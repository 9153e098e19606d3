// SPDX-License-Identifier: MIT
using System.Text.Json;

namespace Nam.Study.Hosting;

/// <summary>A line from the study's process to one of its children.</summary>
/// <param name="Number">Comes back with the answer, so that one that nobody waits for any more is told from the next.</param>
/// <param name="Name">What is asked for.</param>
/// <param name="Arguments">The request's value.</param>
internal sealed record StudyRequest(long Number, string Name, JsonElement Arguments);
