// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Measuring;

/// <summary>A page to fetch for tables 4 to 8.</summary>
/// <param name="Page">The page.</param>
/// <param name="Retrieval">How.</param>
/// <param name="Round">How many times all others come before it.</param>
/// <param name="Seconds">About how long it takes.</param>
internal sealed record PageJob(SitePage Page, Retrieval Retrieval, int Round, double Seconds)
{
    /// <summary>Whether it is what others are compared with.</summary>
    internal bool IsBase => Retrieval == Retrieval.Base;

    /// <summary>The jobs of a pair, in the order in which they are worth doing: round by round; in each the two ends
    /// between which all else lies, then what the paper has, then the rest; the longest first.</summary>
    internal static IReadOnlyList<PageJob> Plan(ClientPair pair, SiteContent site, int rounds)
    {
        Retrieval[] ends = [Retrieval.Base, Retrieval.BaseOnly];
        Retrieval[] paper = [.. Retrieval.OfThePaper.Except(ends)];
        Retrieval[] others = pair.Expected == ClientClass.Rich ? [.. Retrieval.Others, Retrieval.Richer] : [.. Retrieval.Others];
        return [.. Enumerable.Range(0, rounds)
            .SelectMany(round => Ranked(ends, round).Concat(Ranked(paper, round)).Concat(Ranked(others, round)))];

        IEnumerable<PageJob> Ranked(Retrieval[] retrievals, int round) => ClientsPaper.Buckets
            .Select(bucket => site.PageOf(bucket, round % PageSizes.PagesOfABucket))
            .SelectMany(
                page => retrievals.Select(retrieval => new PageJob(page, retrieval, round, PathTimes.Seconds(pair, page, retrieval))))
            .OrderByDescending(job => job.Seconds);
    }
}
