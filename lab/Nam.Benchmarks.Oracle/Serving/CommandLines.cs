// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>The lines by which a process is told what to do.</summary>
internal static class CommandLines
{
    /// <summary>Waits for the next line on a thread of its own.</summary>
    /// <returns>The line; <see langword="null"/> at the end.</returns>
    /// <remarks>The console has no other way of waiting than to block. The thread pool runs as many threads at once as
    /// there are processors, so that one that waits here would halve a server of two: what Kestrel is to send needs one
    /// beside the writer's.</remarks>
    internal static Task<string?> NextAsync() => Task.Factory.StartNew(
        Console.In.ReadLine, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
