// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Fetching;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>Tables 4 to 8 beside the paper's.</summary>
internal static class ActionTables
{
    private const int FirstTable = 4;

    // Six connections of HTTP/1.1 and HTTP/2 are not the paper's, serialized requests are without figures there.
    private static readonly string[] Rows =
    [
        Retrieval.Others[0].Name, .. Retrieval.OfThePaper.Concat(Retrieval.Others.Skip(1)).Select(retrieval => retrieval.Name)
    ];

    /// <summary>The sections, one for each pair.</summary>
    internal static IEnumerable<StudySection> Create(IReadOnlyList<ActionFigures> figures) => figures.Select(here =>
    {
        var paper = ClientsPaper.Actions.FirstOrDefault(table => table.Pair == here.Pair);
        var number = paper is null
            ? "Not in the paper"
            : FormattableString.Invariant($"Table {FirstTable + ClientsPaper.Actions.ToList().IndexOf(paper)}");
        return new StudySection($"Actions for {here.Pair}")
        {
            Tables = [Table(number, here, paper)]
        };
    });

    private static StudyTable Table(string title, ActionFigures here, ActionFigures? paper)
    {
        List<IReadOnlyList<string>> rows =
        [
            ["para-1.0 here, s", .. ClientsPaper.Buckets.Select(bucket => Cell.OfSeconds(here.SecondsOf(bucket)))]
        ];
        if (paper is not null)
        {
            rows.Add(["para-1.0 paper, s", .. ClientsPaper.Buckets.Select(bucket => Cell.OfSeconds(paper.SecondsOf(bucket)))]);
        }

        foreach (var name in Rows)
        {
            var isPapers = paper?.ImprovementsOf(name).Count > 0;
            rows.Add([name + ", %", .. ClientsPaper.Buckets.Select(bucket => isPapers
                ? Cell.Pair(Cell.OfImprovement(here.ImprovementOf(name, bucket)), Cell.OfImprovement(paper!.ImprovementOf(name, bucket)))
                : Cell.OfImprovement(here.ImprovementOf(name, bucket)))]);
        }

        if (here.ImprovementsOf(Retrieval.Richer.Name).Count > 0)
        {
            rows.Add(["richer, longer %", .. ClientsPaper.Buckets.Select(
                bucket => Cell.OfImprovement(-here.ImprovementOf(Retrieval.Richer.Name, bucket)))]);
        }

        var cells = paper is null ? "" : ", here/paper";
        return new StudyTable(
            $"{title}: time of pages of {here.Pair}, and what actions save of it in per cent{cells}",
            ["Action", .. ClientsPaper.Buckets.Select(bucket => bucket.Name)],
            rows)
        {
            Note =
                "Columns: container bytes, embedded objects, embedded bytes, each small, medium or large. 0 where an action takes longer.",
        };
    }
}
