// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>Measures experiments over callers. Not thread-safe.</summary>
internal sealed class OverheadRun
{
    private const int MostSteps = 50;
    private const double MillisecondsPerSecond = 1_000;

    private readonly string _place;
    private readonly IReadOnlyDictionary<OverheadProtocol, IOverheadCaller> _callers;
    private readonly Dictionary<ReplyShape, int> _replies;
    private readonly TimeProvider _clock;
    private readonly Random _random;
    private readonly IStudyProgress _progress;
    private readonly StudySamples _samples;

    /// <summary>Makes a run.</summary>
    /// <param name="place">Where it is measured, as the progress calls it.</param>
    /// <param name="callers">A caller for each protocol.</param>
    /// <param name="shapes">The replies, in the order in which the server has them.</param>
    /// <param name="clock">Measures.</param>
    /// <param name="random">Gives the order.</param>
    /// <param name="progress">Is told how far it is.</param>
    /// <param name="samples">Takes every measurement.</param>
    internal OverheadRun(
        string place, IReadOnlyDictionary<OverheadProtocol, IOverheadCaller> callers, IReadOnlyList<ReplyShape> shapes,
        TimeProvider clock, Random random,
        IStudyProgress progress, StudySamples samples)
    {
        _place = place;
        _callers = callers;
        _replies = shapes.Select((shape, index) => (shape, index)).ToDictionary(pair => pair.shape, pair => pair.index);
        _clock = clock;
        _random = random;
        _progress = progress;
        _samples = samples;
    }

    /// <summary>A file for the measurements of a place.</summary>
    internal static StudySamples CreateSamples(string place) =>
        new(
            $"response-times-{place.ToLowerInvariant()}", "experiment", "round", "protocol", "bytes", "elements",
            "milliseconds", "body_bytes", "is_nam_format");

    /// <summary>Calls all cells without measuring: connections open, code is compiled, NAM learns.</summary>
    internal async Task WarmUpAsync(IReadOnlyList<OverheadCell> cells, int rounds, CancellationToken stop)
    {
        _progress.Begin($"{_place}: warming up", Math.Min(rounds, MostSteps));
        for (var round = 0; round < rounds; round++)
        {
            Show(round, rounds);
            foreach (var cell in CellOrder.Next(cells, _random))
            {
                await CallAsync(cell, stop);
            }
        }
    }

    /// <summary>Measures an experiment.</summary>
    /// <returns>What was measured until it was done or stopped.</returns>
    internal async Task<CellValues> MeasureAsync(OverheadExperiment experiment, CancellationToken stop)
    {
        var values = new CellValues(experiment.Cells);
        _progress.Begin($"{_place}: {experiment.Title}", Math.Min(experiment.Repetitions, MostSteps));
        try
        {
            for (var round = 0; round < experiment.Repetitions; round++)
            {
                Show(round, experiment.Repetitions);
                foreach (var cell in CellOrder.Next(experiment.Cells, _random))
                {
                    stop.ThrowIfCancellationRequested();
                    var (milliseconds, note) = await CallAsync(cell, stop);
                    values.Add(cell, milliseconds, note);
                    _samples.Add(
                        experiment.Name, round + 1, ProtocolName.Of(cell.Protocol), cell.Shape.Bytes, cell.Shape.Elements,
                        Math.Round(milliseconds, 5),
                        note.Bytes, note.IsFramed ? 1 : 0);
                }
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // What there is so far is the result.
        }

        return values;
    }

    private async Task<(double Milliseconds, WireNote Note)> CallAsync(OverheadCell cell, CancellationToken stop)
    {
        var begun = _clock.GetTimestamp();
        var note = await _callers[cell.Protocol].CallAsync(_replies[cell.Shape], stop);

        // Not by way of a TimeSpan, which has steps of 0.1 µs.
        var milliseconds = (_clock.GetTimestamp() - begun) * MillisecondsPerSecond / _clock.TimestampFrequency;
        return note.Characters == cell.Shape.Bytes
            ? (milliseconds, note)
            : throw new ToolException(
                $"A reply of {cell.Shape.Bytes} characters over {ProtocolName.Of(cell.Protocol)} had {note.Characters}.");
    }

    // A bar of a few dozen steps says as much as one of thousands.
    private void Show(int round, int rounds)
    {
        if (rounds <= MostSteps || (long)round * MostSteps / rounds != (long)(round - 1) * MostSteps / rounds || round == 0)
        {
            _progress.Step(FormattableString.Invariant($"round {round + 1:N0} of {rounds:N0}"));
        }
    }
}
