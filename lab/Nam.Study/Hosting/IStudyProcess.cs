// SPDX-License-Identifier: MIT
namespace Nam.Study.Hosting;

/// <summary>A child process that plays an <see cref="IStudyRole"/>, seen from the study. Ends when disposed, or with
/// this process.</summary>
internal interface IStudyProcess : IAsyncDisposable
{
    /// <summary>The number by which the operating system knows it.</summary>
    int ProcessId { get; }

    /// <summary>Processor time that it has used so far, all threads, user and system.</summary>
    TimeSpan ProcessorTime { get; }

    /// <summary>Asks and waits for the answer.</summary>
    /// <exception cref="ToolException">The process could not do it, or ended.</exception>
    Task<TAnswer> AskAsync<TAnswer>(string name, object? arguments, CancellationToken stop);
}
