// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;

namespace Nam.Tool.Benching;

/// <summary>Measures formats in turns, so that a busy machine slows all of them alike.</summary>
internal static class CodecBench
{
    /// <summary>The runtime compiles what runs often a second time while it runs; until then the figures are not those
    /// of a server.</summary>
    private const double ShareOfWarmUp = 0.4;

    private const int FewestWarmUps = 2;
    private const int FewestRounds = 3;
    private const int WantedRounds = 15;
    private const double ShortestBatch = 0.0002;
    private const double LongestBatch = 0.01;

    /// <summary>Measures every format on all messages.</summary>
    /// <param name="texts">The messages, one or more.</param>
    /// <param name="formats">The formats.</param>
    /// <param name="budget">How long it may take; a few rounds are measured however long they take.</param>
    internal static BenchOutcome Run(IReadOnlyList<byte[]> texts, IReadOnlyList<BenchFormat> formats, TimeSpan budget)
    {
        var start = Stopwatch.GetTimestamp();
        using var scratch = new PooledBuffer();
        BenchLane[] lanes = [.. formats.Select(format => new BenchLane(format, texts, scratch))];
        Repeat(lanes, FewestWarmUps, () => Stopwatch.GetElapsedTime(start) >= budget * ShareOfWarmUp);

        var batch = budget.TotalSeconds * (1 - ShareOfWarmUp) / (2.0 * lanes.Length * WantedRounds);
        foreach (var lane in lanes)
        {
            lane.EndWarmUp(Math.Clamp(batch, ShortestBatch, LongestBatch));
        }

        var rounds = Repeat(lanes, FewestRounds, () => Stopwatch.GetElapsedTime(start) >= budget);
        return new BenchOutcome(
            texts.Count, texts.Sum(text => (long)text.Length), RuntimeInformation.FrameworkDescription, RuntimeInformation.OSDescription,
            Environment.ProcessorCount, rounds, Stopwatch.GetElapsedTime(start).TotalSeconds, [.. lanes.Select(lane => lane.ToRow())]);
    }

    private static int Repeat(BenchLane[] lanes, int fewest, Func<bool> isOver)
    {
        var rounds = 0;
        do
        {
            // There and back, so that no format always comes after the same other one.
            for (var index = 0; index < lanes.Length; index++)
            {
                lanes[rounds % 2 == 0 ? index : lanes.Length - 1 - index].Measure();
            }

            rounds++;
        }
        while (rounds < fewest || !isOver());

        return rounds;
    }
}
