// SPDX-License-Identifier: MIT
namespace Nam.Soak.Calling;

/// <summary>What the callers of one process did since their last report.</summary>
internal sealed class CallerReport
{
    private const int MostWrongKept = 50;

    /// <summary>Replies by kind of caller and format, as "kind/format".</summary>
    public Dictionary<string, int> Replies { get; init; } = [];

    /// <summary>Calls without a reply, by kind and cause.</summary>
    public Dictionary<string, int> Failed { get; init; } = [];

    /// <summary>Replies that were not what they should be, in words.</summary>
    public List<string> Wrong { get; init; } = [];

    /// <summary>How long plain callers waited for the services with NAM that are not killed, in ms.</summary>
    public List<double> NamTimes { get; init; } = [];

    /// <summary>How long the same callers waited for the services without, in ms.</summary>
    public List<double> PlainTimes { get; init; } = [];

    internal void Count(Dictionary<string, int> counts, string what)
    {
        lock (this)
        {
            counts[what] = counts.GetValueOrDefault(what) + 1;
        }
    }

    internal void Add(CallerReport other)
    {
        foreach (var (what, count) in other.Replies)
        {
            Replies[what] = Replies.GetValueOrDefault(what) + count;
        }

        foreach (var (what, count) in other.Failed)
        {
            Failed[what] = Failed.GetValueOrDefault(what) + count;
        }

        Wrong.AddRange(other.Wrong.Take(MostWrongKept - Wrong.Count));
    }
}
