// SPDX-License-Identifier: MIT
using Nam.Soak.Calling;
using Nam.Soak.Serving;

namespace Nam.Soak.Results;

/// <summary>Everything that callers reported and services took. Thread-safe.</summary>
internal sealed class Tally
{
    // Killed services live for minutes; samples come every 5 s or so.
    private const int LeastSamples = 12;
    private static readonly TimeSpan Youth = TimeSpan.FromMinutes(2);

    private readonly Lock _lock = new();
    private readonly CallerReport _sum = new();
    private readonly Dictionary<string, int> _events = [];
    private readonly Dictionary<string, List<Sample>> _samples = [];
    private readonly Times _quiet = new();
    private readonly Times _troubled = new();

    public long Replies { get; private set; }

    public int WrongCount { get; private set; }

    public Times Quiet => _quiet;

    public Times Troubled => _troubled;

    public IReadOnlyDictionary<string, int> ByKind => _sum.Replies;

    public IReadOnlyDictionary<string, int> Failed => _sum.Failed;

    public IReadOnlyList<string> Wrong => _sum.Wrong;

    public IReadOnlyDictionary<string, int> Events => _events;

    public void Add(CallerReport report, bool isQuiet)
    {
        lock (_lock)
        {
            Replies += report.Replies.Sum(reply => reply.Key == CallerBench.FlowCount ? 0 : reply.Value);
            WrongCount += report.Wrong.Count;
            report.Wrong.ForEach(Console.WriteLine);
            _sum.Add(report);
            (isQuiet ? _quiet : _troubled).Add(report.NamTimes, report.PlainTimes);
        }
    }

    public void CountEvent(string name)
    {
        lock (_lock)
        {
            _events[name] = _events.GetValueOrDefault(name) + 1;
        }
    }

    public void Measure(TimeSpan time, IEnumerable<Service> services)
    {
        foreach (var service in services)
        {
            if (service.Measure() is var (megabytes, handles))
            {
                lock (_lock)
                {
                    if (!_samples.TryGetValue(service.Name, out var series))
                    {
                        _samples[service.Name] = series = [];
                    }

                    series.Add(new Sample(time.TotalHours, service.Life, megabytes, handles));
                }
            }
        }
    }

    /// <summary>
    /// How memory and handles of a service went: from the second third of the run on, since before that it grows into
    /// its load. One that was killed is young ever again; there the first minutes of its lives are compared.
    /// </summary>
    public (Trend Megabytes, Trend Handles) TrendsOf(string service)
    {
        // Handles follow the tide of callers; a mean over each minute keeps the pairs few.
        var series = _samples[service];
        var lives = series.GroupBy(sample => sample.Life).ToList();
        var groups = lives.Count == 1
            ? series.Skip(series.Count / 3).GroupBy(sample => (int)(sample.Hours * 60)).Select(minute => minute.ToList())
            : lives.Select(life => life.TakeWhile(sample => sample.Hours - life.First().Hours < Youth.TotalHours).ToList())
                .Where(young => young.Count >= LeastSamples);
        var means = groups.Select(group => (Hours: group.Average(one => one.Hours), Megabytes: group.Average(
            one => one.Megabytes), Handles: group.Average(one => one.Handles))).ToList();
        return (
            Trend.Of([.. means.Select(mean => (mean.Hours, mean.Megabytes))]),
            Trend.Of([.. means.Select(mean => (mean.Hours, mean.Handles))]));
    }

    private readonly record struct Sample(double Hours, int Life, double Megabytes, double Handles);
}
