// SPDX-License-Identifier: MIT
using Nam.Lab;
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>SOAP over HTTP against TCP alone, and what NAM changes: the paper's three experiments and their analyses of variance.</summary>
internal sealed class SoapOverheadStudy : IStudy
{
    private const int Seed = 20_070_613;

    public string Name => "soap-overhead";

    public string Title => "SOAP over HTTP against plain TCP";

    public string Paper => SoapOverheadPaper.Title;

    public string Description =>
        "What SOAP over HTTP takes longer than plain TCP, by message size and number of elements, and what NAM changes about it.";

    public Task<StudyReport> RunAsync(StudyContext context, CancellationToken stop)
    {
        var hasLab = NetworkLab.IsAvailable(out var why);
        if (!hasLab)
        {
            context.Progress.Tell($"{why} Only loopback is measured.");
        }

        return RunAsync(
            OverheadPlan.Of(context.IsQuick), hasLab ? [OverheadPlace.Lan, OverheadPlace.Loopback] : [OverheadPlace.Loopback],
            why, context.Progress, stop);
    }

    /// <summary>Measures a plan.</summary>
    /// <param name="plan">What is measured.</param>
    /// <param name="places">Where.</param>
    /// <param name="why">Why there is no emulated network; null if there is.</param>
    /// <param name="progress">Is told how far it is.</param>
    /// <param name="stop">Ends it with what there is.</param>
    internal static async Task<StudyReport> RunAsync(
        OverheadPlan plan, IReadOnlyList<OverheadPlace> places, string? why, IStudyProgress progress, CancellationToken stop)
    {
        var samples = places.ToDictionary(place => place, place => OverheadRun.CreateSamples(place.Name));
        var values = places.ToDictionary(place => place, _ => new Dictionary<OverheadExperiment, CellValues>());
        try
        {
            foreach (var place in places)
            {
                await using var bed = await OverheadBed.StartAsync(place, plan.Shapes, stop);
                var run = new OverheadRun(
                    place.Name, bed.Callers, plan.Shapes, TimeProvider.System, new Random(Seed), progress, samples[place]);
                await run.WarmUpAsync([.. plan.Experiments.SelectMany(experiment => experiment.Cells).Distinct()], plan.WarmUps, stop);
                foreach (var experiment in plan.Experiments)
                {
                    values[place][experiment] = await run.MeasureAsync(experiment, stop);
                }
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // What there is so far is the report.
        }

        var isWhole = places.All(place =>
            plan.Experiments.All(each => values[place].TryGetValue(each, out var measured) && measured.Rounds == each.Repetitions));
        return OverheadReport.Of(
            plan, places, [.. places.Select(place => new MeasuredView(place.Name, values[place], plan))], why,
            isWhole, [.. places.Select(place => samples[place])]);
    }
}
