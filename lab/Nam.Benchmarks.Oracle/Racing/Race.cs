// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Racing;

/// <summary>Says which formats of a cell take part in the next round: who is clearly worse than the best leaves.</summary>
/// <remarks>Runner 0 is NAM: it is in every round, and does not count for the best.</remarks>
internal sealed class Race
{
    private readonly RaceRules _rules;
    private readonly bool[] _isKept;
    private readonly List<double>[] _times;
    private double _seconds;

    /// <summary>Begins a race.</summary>
    /// <param name="rules">How long it lasts.</param>
    /// <param name="isKept">For every runner whether it is wanted even if it is clearly worse.</param>
    internal Race(RaceRules rules, IReadOnlyList<bool> isKept)
    {
        _rules = rules;
        _isKept = [.. isKept];
        _times = [.. isKept.Select(_ => new List<double>())];
    }

    /// <summary>Times of a runner, by rounds.</summary>
    internal IReadOnlyList<double> TimesOf(int runner) => _times[runner];

    /// <summary>Notes what a runner took.</summary>
    internal void Add(int runner, double seconds)
    {
        _times[runner].Add(seconds);
        _seconds += seconds;
    }

    /// <summary>The runners of the next round; none if the race is over.</summary>
    internal IReadOnlyList<int> Next()
    {
        var rounds = _times[0].Count;
        if (rounds == 0)
        {
            return [.. Enumerable.Range(0, _times.Length)];
        }

        if (rounds >= _rules.MostRounds || (rounds >= _rules.Rounds && _seconds >= _rules.BudgetSeconds)
            || (rounds >= 2 && _seconds >= _rules.HardSeconds))
        {
            return [];
        }

        var best = _times.Skip(1).Where(times => times.Count == rounds).Select(Statistics.Median)
            .DefaultIfEmpty(double.PositiveInfinity).Min();
        return [.. Enumerable.Range(0, _times.Length).Where(runner => runner == 0 || Stays(runner, rounds, best))];
    }

    private bool Stays(int runner, int rounds, double best)
    {
        var times = _times[runner];
        if (times.Count < rounds)
        {
            return false;
        }

        var isWorse = rounds == 1 ? times[0] > best * _rules.FirstTolerance : times.Min() > best * _rules.Tolerance;
        return !isWorse || (_isKept[runner] && rounds < _rules.Rounds && times.Sum() < _rules.KeptSeconds);
    }
}
