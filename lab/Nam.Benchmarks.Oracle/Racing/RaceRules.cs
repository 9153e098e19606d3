// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Racing;

/// <summary>How long the formats of a cell race.</summary>
internal sealed record RaceRules
{
    /// <summary>Rounds that those who stay in the race get.</summary>
    internal int Rounds { get; init; } = 5;

    /// <summary>Rounds beyond which no more is learned.</summary>
    internal int MostRounds { get; init; } = 15;

    /// <summary>Seconds of a cell after which it ends, once all have their rounds.</summary>
    internal double BudgetSeconds { get; init; } = 3;

    /// <summary>Seconds of a cell after which it ends, once all have two rounds.</summary>
    internal double HardSeconds { get; init; } = 25;

    /// <summary>A format slower than this many times the best after one round is clearly worse.</summary>
    internal double FirstTolerance { get; init; } = 2;

    /// <summary>A format whose fastest time is slower than this many times the best median after two rounds is clearly worse.</summary>
    internal double Tolerance { get; init; } = 1.3;

    /// <summary>Seconds that a format may take which is clearly worse but wanted in every cell, before it gets no more rounds.</summary>
    internal double KeptSeconds { get; init; } = 1.5;

    /// <summary>The rules with so many times more rounds and time.</summary>
    internal RaceRules Times(int effort) => this with
    {
        Rounds = Rounds * effort,
        MostRounds = MostRounds * effort,
        BudgetSeconds = BudgetSeconds * effort,
        KeptSeconds = KeptSeconds * effort,
    };
}
