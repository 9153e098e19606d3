// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Characterization;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>Table 3, by what clients fetched and by a log.</summary>
internal static class ClassTables
{
    private const string Cells = "here/paper";

    /// <summary>The section.</summary>
    internal static StudySection Create(ClientsResults results) => new("Table 3: distribution of client classification results")
    {
        Text =
        [
            "The class that the server told with each page of the stream, from a client's second page on. Stable clients change their class seldom.",
            "The log was written by a model of the same clients and replayed through the same classifier: the paper's own server logs are not available.",
        ],
        Tables =
        [
            Table($"Table 3: classes of clients that fetched pages, in per cent of pages, {Cells}", results.Classes),
            Table($"Table 3 from an access log with whole seconds, {Cells}", results.LogClasses),
        ],
    };

    private static StudyTable Table(string title, IReadOnlyList<ClassShares> classes) => new(
        title,
        ["Pair", "Expected", "Pages", "Poor", "Normal", "Rich", "As expected", "Changes"],
        [.. ClientsPaper.Classes.Select(paper => Row(paper, classes.FirstOrDefault(pair => pair.Pair == paper.Pair)))]);

    private static IReadOnlyList<string> Row(ClassShares paper, ClassShares? here)
    {
        var expected = ClientPairs.Of(paper.Pair).Expected;
        return
        [
            paper.Pair,
            expected.ToString().ToLowerInvariant(),
            here?.Pages.ToString(CultureInfo.InvariantCulture) ?? Cell.None,
            Share(ClientClass.Poor),
            Share(ClientClass.Normal),
            Share(ClientClass.Rich),
            Share(expected),
            here?.Changes.ToString(CultureInfo.InvariantCulture) ?? Cell.None,
        ];

        string Share(ClientClass @class) => Cell.Pair(Cell.Of(here?.Of(@class)), Cell.Of(paper.Of(@class)));
    }
}
