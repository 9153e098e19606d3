// SPDX-License-Identifier: MIT
using Tpch.Queries;

namespace Nam.Study.Encodings.Measuring;

/// <summary>How much is measured.</summary>
internal sealed record EncodingPlan
{
    /// <summary>The rate of the paper's Ethernet.</summary>
    internal const int PaperLinkMegabits = 100;

    /// <summary>The rate of an Ethernet of today.</summary>
    internal const int FastLinkMegabits = 1000;

    /// <summary>The rate of the paper's Figure 6.</summary>
    internal const int LossyLinkMegabits = 10;

    /// <summary>The query of Table 1 and Figure 4: the longest reply.</summary>
    internal const int LargestQuery = 10;

    /// <summary>The query that the paper left out.</summary>
    internal const int LeftOutQuery = 15;

    /// <summary>Memory from which on the tables of scale factor 1 and all replies have room.</summary>
    private const long RoomForScale1 = 6L << 30;

    /// <summary>The scale factor of TPC-H.</summary>
    internal required double Scale { get; init; }

    /// <summary>Turns of every cell at full speed.</summary>
    internal required int Rounds { get; init; }

    /// <summary>Turns of every cell at reduced speed.</summary>
    internal required int SlowRounds { get; init; }

    /// <summary>How long calls are made in a turn at full speed, at least one.</summary>
    internal required TimeSpan Turn { get; init; }

    /// <summary>The same at reduced speed: several periods, so that short calls meet stops as often as long ones.</summary>
    internal required TimeSpan SlowTurn { get; init; }

    /// <summary>How long calls are made to warm up each cell, until the runtime has compiled them well.</summary>
    internal required TimeSpan WarmUp { get; init; }

    /// <summary>Turns with a limited heap.</summary>
    internal required int HeapRounds { get; init; }

    /// <summary>Messages that are drawn for each check of the retransmission model.</summary>
    internal required int Draws { get; init; }

    /// <summary>Calls of a turn at most.</summary>
    internal int MostCalls => 200;

    /// <summary>All queries.</summary>
    internal IReadOnlyList<int> Queries { get; init; } = [.. TpchQuery.All.Select(query => query.Number)];

    /// <summary>The speeds of both processors, the fastest first.</summary>
    internal IReadOnlyList<double> Speeds { get; init; } = DutyCycle.IsAvailable ? [1, 0.5, 0.25] : [1];

    /// <summary>Limits of the server's heap in units of 2^20 bytes, the paper's two (512 and 128) and less; 0 is none.</summary>
    internal IReadOnlyList<int> HeapLimits { get; init; } = [0, 512, 128, 64, 48];

    /// <summary>The losses at which TCP is measured beside the model.</summary>
    internal IReadOnlyList<double> Losses { get; init; } = [0, EncodingPaper.LossOfFigure5, 0.01, 0.05, 0.1];

    /// <summary>How long calls are made in a turn with losses, which come by chance.</summary>
    internal required TimeSpan LossyTurn { get; init; }

    /// <summary>How many of the longest replies are sent with a limited heap.</summary>
    internal int HeapQueries => 3;

    /// <summary>The plan for a run of two minutes, or for a whole one: the paper's scale factor 1 where there is the
    /// memory for it.</summary>
    internal static EncodingPlan Of(bool isQuick) => isQuick
        ? new EncodingPlan
        {
            Scale = 0.01,
            Rounds = 5,
            SlowRounds = 2,
            Turn = TimeSpan.FromMilliseconds(6),
            SlowTurn = TimeSpan.FromMilliseconds(40),
            WarmUp = TimeSpan.FromMilliseconds(20),
            LossyTurn = TimeSpan.FromSeconds(0.7),
            HeapRounds = 1,
            Draws = 4_000,
        }
        : new EncodingPlan
        {
            Scale = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes >= RoomForScale1 ? 1 : 0.1,
            Rounds = 5,
            SlowRounds = 4,
            Turn = TimeSpan.FromMilliseconds(30),
            SlowTurn = TimeSpan.FromMilliseconds(100),
            WarmUp = TimeSpan.FromMilliseconds(60),
            LossyTurn = TimeSpan.FromSeconds(10),
            HeapRounds = 3,
            Draws = 40_000,
        };

    /// <summary>The speeds of a round: the first ones are at all speeds.</summary>
    internal IEnumerable<double> SpeedsOf(int round) => Speeds.Where(speed => speed == 1 || round < SlowRounds);
}
