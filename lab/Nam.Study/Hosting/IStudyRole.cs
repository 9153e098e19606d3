// SPDX-License-Identifier: MIT
using System.Text.Json;

namespace Nam.Study.Hosting;

/// <summary>
/// What a process that a study started does: a server or a caller with a processor account of its own. Runs in a child
/// process of this tool, the hidden verb <c>nam-study study-host ROLE</c>, and answers lines of JSON.
/// </summary>
internal interface IStudyRole : IAsyncDisposable
{
    /// <summary>Answers a request of the study's process; requests come one after the other, the first is for the settings.</summary>
    /// <param name="name">What is asked for, e.g. <c>start</c>.</param>
    /// <param name="arguments">The request's value.</param>
    /// <param name="stop">The study's process has gone.</param>
    /// <returns>The answer, written as JSON; null for none.</returns>
    /// <exception cref="Exception">Its message becomes a <see cref="ToolException"/> in the study's process.</exception>
    Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop);
}
