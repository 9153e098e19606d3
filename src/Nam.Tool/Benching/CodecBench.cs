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

    /// <summary>Measures every format on every message.</summary>
    /// <param name="messages">The messages, one or more.</param>
    /// <param name="formats">The formats; gzip among them.</param>
    /// <param name="budget">How long it may take; a few rounds are measured however long they take.</param>
    internal static BenchOutcome Run(IReadOnlyList<BenchMessage> messages, IReadOnlyList<IWireFormat> formats, TimeSpan budget)
    {
        var start = Stopwatch.GetTimestamp();
        using var scratch = new PooledBuffer();
        var cells = messages.Select(message => formats.Select(format => new BenchCell(message.Text, format, scratch)).ToArray()).ToArray();
        var inTurns = cells.SelectMany(row => row).ToArray();
        Repeat(inTurns, scratch, FewestWarmUps, () => Stopwatch.GetElapsedTime(start) >= budget * ShareOfWarmUp);

        var batch = budget.TotalSeconds * (1 - ShareOfWarmUp) / (2.0 * inTurns.Length * WantedRounds);
        foreach (var cell in inTurns)
        {
            cell.EndWarmUp(Math.Clamp(batch, ShortestBatch, LongestBatch));
        }

        var rounds = Repeat(inTurns, scratch, FewestRounds, () => Stopwatch.GetElapsedTime(start) >= budget);
        return new BenchOutcome
        {
            Framework = RuntimeInformation.FrameworkDescription,
            OperatingSystem = RuntimeInformation.OSDescription,
            Cores = Environment.ProcessorCount,
            Rounds = rounds,
            Seconds = Stopwatch.GetElapsedTime(start).TotalSeconds,
            All = Group(messages.Count == 1 ? messages[0].Name : $"{messages.Count} messages", messages, formats, cells),
            Messages = [.. messages.Select((message, index) => Group(message.Name, [message], formats, [cells[index]]))],
        };
    }

    private static int Repeat(BenchCell[] cells, PooledBuffer scratch, int fewest, Func<bool> isOver)
    {
        var rounds = 0;
        do
        {
            // There and back, so that no format always comes after the same other one.
            for (var index = 0; index < cells.Length; index++)
            {
                cells[rounds % 2 == 0 ? index : cells.Length - 1 - index].Measure(scratch);
            }

            rounds++;
        }
        while (rounds < fewest || !isOver());

        return rounds;
    }

    private static BenchGroup Group(
        string name, IReadOnlyList<BenchMessage> messages, IReadOnlyList<IWireFormat> formats, BenchCell[][] cells)
    {
        var textBytes = messages.Sum(message => (long)message.Text.Length);
        var figures = formats.Select((format, column) => new BenchFigures
        {
            Format = format.Name,
            IsReference = format.IsReference,
            TextBytes = textBytes,
            WireBytes = cells.Sum(row => (long)row[column].WireBytes),
            EncodeSeconds = format.HasWork ? cells.Sum(row => row[column].EncodeSeconds) : null,
            DecodeSeconds = format.HasWork ? cells.Sum(row => row[column].DecodeSeconds) : null,
        }).ToList();
        var gzip = figures[formats.TakeWhile(format => format is not GZipWire).Count()];
        return new BenchGroup(name, [.. figures.Select(each => each with
        {
            BytesToGZip = (double)each.WireBytes / gzip.WireBytes,
            EncodeSpeedToGZip = gzip.EncodeSeconds / each.EncodeSeconds,
            DecodeSpeedToGZip = gzip.DecodeSeconds / each.DecodeSeconds,
        })]);
    }
}
