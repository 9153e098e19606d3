// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Results;

/// <summary>What one of tables 4 to 8 has: the time of pages of each kind, and by how much actions shorten it. Not thread-safe.</summary>
/// <param name="pair">The client and the server, such as <c>uk-wpi</c>.</param>
internal sealed class ActionFigures(string pair)
{
    private readonly Dictionary<PageBucket, double> _seconds = [];
    private readonly Dictionary<(string Action, PageBucket Bucket), double> _improvements = [];

    /// <summary>The client and the server.</summary>
    internal string Pair => pair;

    /// <summary>The seconds of a page with four parallel connections of HTTP/1.0; null where none was measured.</summary>
    internal double? SecondsOf(PageBucket bucket) => _seconds.TryGetValue(bucket, out var seconds) ? seconds : null;

    /// <summary>By how many per cent an action shortens that, below 0 if it takes longer; null where it was not measured.</summary>
    internal double? ImprovementOf(string action, PageBucket bucket) =>
        _improvements.TryGetValue((action, bucket), out var percent) ? percent : null;

    /// <summary>The improvements of an action that were measured, of whatever kind of page.</summary>
    internal IReadOnlyList<double> ImprovementsOf(string action) =>
        [.. _improvements.Where(cell => cell.Key.Action == action).Select(cell => cell.Value)];

    internal void SetSeconds(PageBucket bucket, double seconds) => _seconds[bucket] = seconds;

    internal void SetImprovement(string action, PageBucket bucket, double percent) => _improvements[(action, bucket)] = percent;
}
