// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Hosting;

/// <summary>A line that the lab's process writes: the answer to one request.</summary>
internal sealed record LabReply
{
    /// <summary>What went wrong, in one sentence.</summary>
    public string? Fault { get; init; }

    /// <summary>The file of the server's namespace, in the first reply.</summary>
    public string? ServerNamespacePath { get; init; }

    /// <summary>The file of the client's namespace, in the first reply.</summary>
    public string? ClientNamespacePath { get; init; }

    /// <summary>How long a packet takes that is not delayed at all, in the first reply.</summary>
    public TimeSpan OwnDelay { get; init; }

    /// <summary>What happened so far.</summary>
    public LinkCounters? Counters { get; init; }
}
