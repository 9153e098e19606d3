// SPDX-License-Identifier: MIT
namespace Nam.Tool.Benching;

/// <summary>What was measured, and where.</summary>
internal sealed record BenchOutcome
{
    /// <summary>The runtime.</summary>
    public required string Framework { get; init; }

    /// <summary>The operating system.</summary>
    public required string OperatingSystem { get; init; }

    /// <summary>Processors that the process may use.</summary>
    public required int Cores { get; init; }

    /// <summary>Rounds after warming up: every median is of so many batches.</summary>
    public required int Rounds { get; init; }

    /// <summary>Seconds in all.</summary>
    public required double Seconds { get; init; }

    /// <summary>The sum over all messages.</summary>
    public required BenchGroup All { get; init; }

    /// <summary>Each message.</summary>
    public required IReadOnlyList<BenchGroup> Messages { get; init; }
}
