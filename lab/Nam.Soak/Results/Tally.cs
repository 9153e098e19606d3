// SPDX-License-Identifier: MIT
using Nam.Soak.Calling;
using Nam.Soak.Serving;

namespace Nam.Soak.Results;

/// <summary>Everything that callers reported and services took. Thread-safe.</summary>
internal sealed class Tally
{
    private readonly Lock _lock = new();
    private readonly CallerReport _sum = new();
    private readonly Dictionary<string, int> _events = [];
    private readonly Dictionary<string, List<(double Hours, double Megabytes, double Handles)>> _samples = [];
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
            Replies += report.Replies.Values.Sum();
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

    public void Sample(TimeSpan time, IEnumerable<Service> services)
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

                    series.Add((time.TotalHours, megabytes, handles));
                }
            }
        }
    }

    /// <summary>How memory and handles of a service went from the second third of the run on: before that it grows into its load.</summary>
    public (Trend Megabytes, Trend Handles) TrendsOf(string service)
    {
        var series = _samples[service];

        // Handles follow the tide of callers; a mean over each minute keeps the pairs few.
        var late = series.Skip(series.Count / 3).GroupBy(sample => (int)(sample.Hours * 60)).ToList();
        return (
            Trend.Of([.. late.Select(minute => (minute.Average(sample => sample.Hours), minute.Average(sample => sample.Megabytes)))]),
            Trend.Of([.. late.Select(minute => (minute.Average(sample => sample.Hours), minute.Average(sample => sample.Handles)))]));
    }
}
