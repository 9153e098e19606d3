// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>The tables of the report.</summary>
internal static class OverheadTables
{
    private const string Confidence = "±: half the 95 % confidence interval of the mean, by Student's t.";

    /// <summary>Figure 3, above: means of one byte.</summary>
    internal static StudyTable OneByteGroups(IReadOnlyList<OverheadView> views) => AnovaRows.OfGroups(
        "Figure 3: response times of one-byte replies",
        views.SelectMany(view => ProtocolName.All
            .Where(protocol => !view.IsPaper || view.OneByte(protocol) is not null)
            .Select(protocol => ($"{ProtocolName.Of(protocol)}, {view.Name}", view.OneByte(protocol))))) with { Note = Confidence };

    /// <summary>Figure 3, below: whether protocols differ.</summary>
    internal static StudyTable OneByteSources(IReadOnlyList<OverheadView> views, OverheadProtocol first, OverheadProtocol second) =>
        AnovaRows.OfSources(
            $"{(first == OverheadProtocol.Tcp ? "Figure 3: o" : "O")}ne-way analysis of variance, one byte, {Pair(first, second)}",
            Known(views, first, second).Select(view => (view.Name, view.OneByteAnova(first, second)?.Sources)),
            ["Protocol", "Within groups", "Total"]);

    /// <summary>Figure 5: means by size, in one place.</summary>
    internal static StudyTable Sizes(OverheadView view, OverheadView paper)
    {
        string[] columns =
        [
            "Size bytes", "TCP paper ms", "SOAP paper ms", "TCP ms", "± ms", "SOAP/HTTP ms", "± ms", "with NAM ms", "± ms",
        ];
        return new StudyTable(
            $"Figures 4 and 5: average response times by size, {view.Name}",
            columns,
            [.. OverheadPlan.Sizes.Select((bytes, size) => (IReadOnlyList<string>)
            [
                StudyNumber.Of(bytes),
                StudyNumber.Of(paper.BySize(OverheadProtocol.Tcp, size)?.Mean),
                StudyNumber.Of(paper.BySize(OverheadProtocol.Soap, size)?.Mean),
                .. ProtocolName.All.SelectMany(protocol => (string[])
                [
                    StudyNumber.Of(view.BySize(protocol, size)?.Mean),
                    StudyNumber.Of(view.BySize(protocol, size)?.HalfWidth(), 2),
                ]),
            ])]) { Note = Confidence };
    }

    /// <summary>Equation 3: what SOAP adds, and how many times TCP it is.</summary>
    internal static StudyTable Overheads(IReadOnlyList<OverheadView> views)
    {
        List<(OverheadView View, OverheadProtocol Protocol, string Name)> columns =
        [
            .. views.SelectMany(view => ProtocolName.All.Skip(1)
                .Where(protocol => !view.IsPaper || protocol == OverheadProtocol.Soap)
                .Select(protocol => (view, protocol, $"{(protocol == OverheadProtocol.Soap ? "SOAP" : "NAM")} {view.Name}"))),
        ];
        return new StudyTable(
            "Equation 3: overhead O(m, 1) over TCP, and response time as a multiple of TCP's",
            ["Size bytes", .. columns.SelectMany(column => (string[])[column.Name + " ms", "x TCP"])],
            [.. OverheadPlan.Sizes.Select((bytes, size) => (IReadOnlyList<string>)
            [
                StudyNumber.Of(bytes),
                .. columns.SelectMany(column => (string[])
                [
                    StudyNumber.Of(column.View.Overhead(column.Protocol, size), 3),
                    StudyNumber.Of(column.View.Ratio(column.Protocol, size), 3),
                ]),
            ])]);
    }

    /// <summary>Figure 6: whether size and protocol matter.</summary>
    internal static StudyTable SizeSources(IReadOnlyList<OverheadView> views, OverheadProtocol first, OverheadProtocol second) =>
        AnovaRows.OfSources(
            $"{(first == OverheadProtocol.Tcp ? "Figure 6: t" : "T")}wo-way analysis of variance with replication, {Pair(first, second)}",
            Known(views, first, second).Select(view => (view.Name, view.BySizeAnova(first, second)?.Sources)),
            ["Message size", "Protocol", "Interaction", "Within", "Total"]);

    /// <summary>Figure 7, above: means by number of elements.</summary>
    internal static StudyTable Elements(IReadOnlyList<OverheadView> views)
    {
        List<(OverheadView View, OverheadProtocol Protocol)> columns =
        [
            .. views.SelectMany(view => ProtocolName.All.Skip(1)
                .Where(protocol => !view.IsPaper || protocol == OverheadProtocol.Soap).Select(protocol => (view, protocol))),
        ];
        return new StudyTable(
            $"Figure 7: average response times by number of elements, {StudyNumber.Of(OverheadPlan.BytesOfElements)} bytes",
            ["Elements", .. columns.SelectMany(
                column => (string[])[$"{(column.Protocol == OverheadProtocol.Soap ? "SOAP" : "NAM")} {column.View.Name} ms", "± ms"])],
            [.. OverheadPlan.Elements.Select((elements, count) => (IReadOnlyList<string>)
            [
                StudyNumber.Of(elements),
                .. columns.SelectMany(column => (string[])
                [
                    StudyNumber.Of(column.View.ByElements(column.Protocol, count)?.Mean),
                    StudyNumber.Of(column.View.ByElements(column.Protocol, count)?.HalfWidth(), 2),
                ]),
            ])]) { Note = Confidence };
    }

    /// <summary>Figure 7, below: whether the number of elements matters.</summary>
    internal static StudyTable ElementSources(IReadOnlyList<OverheadView> views) => AnovaRows.OfSources(
        "Figure 7: one-way analysis of variance, number of elements",
        views.SelectMany(view => ProtocolName.All.Skip(1)
            .Where(protocol => !view.IsPaper || protocol == OverheadProtocol.Soap)
            .Select(protocol =>
                ($"{(protocol == OverheadProtocol.Soap ? "SOAP" : "NAM")} {view.Name}", view.ByElementsAnova(protocol)?.Sources))),
        ["Elements", "Within groups", "Total"]);

    /// <summary>What went over the wire.</summary>
    internal static StudyTable Wire(IReadOnlyList<MeasuredView> views) => new(
        "Bytes of a reply's body on average, and the share of replies in a format of NAM",
        ["Size bytes", .. views.SelectMany(
            view => (string[])[$"TCP {view.Name}", $"SOAP {view.Name}", $"NAM {view.Name}", "NAM format %"])],
        [.. OverheadPlan.Sizes.Select((bytes, size) => (IReadOnlyList<string>)
        [
            StudyNumber.Of(bytes),
            .. views.SelectMany(view => (string[])
            [
                .. ProtocolName.All.Select(
                    protocol => view.MeanBytes(protocol, size) is { } mean ? StudyNumber.Of((long)Math.Round(mean)) : StudyNumber.None),
                StudyNumber.Percent(view.FramedShare(OverheadProtocol.Nam, size)),
            ]),
        ])]);

    private static IEnumerable<OverheadView> Known(IReadOnlyList<OverheadView> views, OverheadProtocol first, OverheadProtocol second) =>
        views.Where(view => !view.IsPaper || view.OneByteAnova(first, second) is not null);

    private static string Pair(OverheadProtocol first, OverheadProtocol second) =>
        $"{ProtocolName.Of(first)} and {ProtocolName.Of(second)}";
}
