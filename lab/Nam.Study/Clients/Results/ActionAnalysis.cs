// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Fetching;

namespace Nam.Study.Clients.Results;

/// <summary>Makes tables 4 to 8 of what clients fetched.</summary>
internal static class ActionAnalysis
{
    /// <summary>The figures of a pair: every page is compared with itself, and a cell is the mean of its pages.</summary>
    /// <param name="pair">The client and the server.</param>
    /// <param name="visits">What clients fetched, of any pair.</param>
    internal static ActionFigures Of(ClientPair pair, IEnumerable<PageVisit> visits)
    {
        var figures = new ActionFigures(pair.Name);
        var ofPair = visits.Where(visit => visit.Pair == pair).ToLookup(visit => visit.Page.Bucket);
        foreach (var bucket in ClientsPaper.Buckets)
        {
            var pages = ofPair[bucket].GroupBy(visit => visit.Page)
                .Select(page => page.ToLookup(visit => visit.Retrieval.Name, visit => visit.Seconds)).ToList();
            double[] bases =
            [
                .. pages.Select(page => page[Retrieval.Base.Name]).Where(seconds => seconds.Any()).Select(seconds => seconds.Average())
            ];
            if (bases.Length > 0)
            {
                figures.SetSeconds(bucket, bases.Average());
            }

            foreach (var (action, improvement) in pages.SelectMany(ImprovementsOf)
                .GroupBy(each => each.Action, each => each.Percent, (action, percents) => (action, percents.Average())))
            {
                figures.SetImprovement(action, bucket, improvement);
            }
        }

        return figures;
    }

    private static IEnumerable<(string Action, double Percent)> ImprovementsOf(ILookup<string, double> page)
    {
        var before = page[Retrieval.Base.Name].DefaultIfEmpty(double.NaN).Average();
        return page
            .Where(retrieval => retrieval.Key != Retrieval.Base.Name && !double.IsNaN(before))
            .Select(retrieval => (retrieval.Key, 100 * (1 - (retrieval.Average() / before))));
    }
}
