// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>A figure of all cells of a document: a row for each way, a column for each kind of connection.</summary>
internal static class PivotTables
{
    /// <summary>Makes the tables of a figure, one for each document.</summary>
    /// <param name="results">What was measured.</param>
    /// <param name="title">What the figure is, with its unit.</param>
    /// <param name="figure">The figure.</param>
    /// <param name="isShown">The ways for which it is shown.</param>
    internal static IReadOnlyList<StudyTable> Create(
        TransportResults results, string title, Func<CellFigures, double?> figure, Func<TransportWay, bool>? isShown = null) =>
        Create(results, title, (_, figures) => figure(figures), isShown);

    /// <summary>Makes the tables of a figure that depends on the document as well.</summary>
    internal static IReadOnlyList<StudyTable> Create(
        TransportResults results, string title, Func<TransportDocument, CellFigures, double?> figure,
        Func<TransportWay, bool>? isShown = null) =>
        [.. TransportDocument.All
            .Select(document => Create(results, document, title, figures => figure(document, figures), isShown ?? (_ => true)))
            .Where(table => table.Rows.Count != 0)];

    private static StudyTable Create(
        TransportResults results, TransportDocument document, string title, Func<CellFigures, double?> figure,
        Func<TransportWay, bool> isShown)
    {
        var securities = TransportSecurity.All.Where(security => results.Plan.SecuritiesOfServer.Contains(security)).ToList();
        var rows = results.Ways
            .Where(way => isShown(way) && (document != TransportDocument.Index || way.IsForSmall))
            .Select(way => (IReadOnlyList<string>)[way.Name, .. securities.Select(security => Text(way, security))])
            .ToList();
        return new StudyTable(
            $"{title}, {document.Name} ({document.Bytes:N0} bytes)",
            ["Who does what", .. securities.Select(security => security.Name)], rows);

        string Text(TransportWay way, TransportSecurity security) =>
            TransportText.Number(figure(results[new TransportCell(document, way, security)]));
    }
}
