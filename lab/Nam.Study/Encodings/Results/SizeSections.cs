// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Figures 1 to 3: how large the messages are.</summary>
internal static class SizeSections
{
    private const double Megabyte = 1e6;

    /// <summary>Figure 1 and the averages that the throughput is computed from.</summary>
    internal static StudySection Bytes(EncodingRun run)
    {
        var sizes = new Sizes(run);
        return new StudySection("Bytes (Figure 1)")
        {
            Text = [$"Replies of all {sizes.Queries.Count} queries; the paper left out Q{EncodingPlan.LeftOutQuery}, and so do averages that stand beside its own."],
            Tables = [ByQuery(run, sizes), Averages(sizes)],
        };
    }

    /// <summary>Figures 2 and 3.</summary>
    internal static StudySection Ratios(EncodingRun run)
    {
        var sizes = new Sizes(run);
        var others = WireEncodings.All.Where(encoding => encoding != WireEncoding.ZipBinary).ToList();
        var compressed = WireEncodings.All.Where(encoding => WireEncodings.PlainOf(encoding) != encoding).ToList();
        string[] queries = [.. sizes.Queries.Select(query => $"Q{query}")];
        return new StudySection("Sizes beside Zip-Binary, and compression factors (Figures 2 and 3)")
        {
            Tables = [RatioTable(sizes, others, compressed), Named(sizes)],
        };
    }

    private static StudyTable ByQuery(EncodingRun run, Sizes sizes)
    {
        var rows = sizes.Queries.Select(query => (IReadOnlyList<string>)
        [
            $"Q{query}",
            Shown.Count(run.Rows.TryGetValue(query, out var count) ? count : null),
            .. WireEncodings.All.Select(encoding => Shown.Count(sizes.Reply(query, encoding))),
            HttpAdds(sizes, query),
        ]);
        return new StudyTable(
            "Figure 1: bytes from server to client over TCP",
            ["Query", "Rows", .. WireEncodings.All.Select(WireEncodings.NameOf), "HTTP adds"], [.. rows]);
    }

    private static string HttpAdds(Sizes sizes, int query)
    {
        var added = WireEncodings.All
            .Select(encoding => sizes.Reply(query, encoding, WireChannel.Http) - sizes.Reply(query, encoding)).OfType<long>().ToList();
        return added.Count == 0 ? Shown.Missing
            : added.Min() == added.Max() ? Shown.Count(added.Min())
            : $"{Shown.Count(added.Min())}–{Shown.Count(added.Max())}";
    }

    private static StudyTable Averages(Sizes sizes)
    {
        var rows = WireEncodings.All.Select(encoding => (IReadOnlyList<string>)
        [
            WireEncodings.NameOf(encoding),
            Shown.Number(EncodingPaper.AverageBytes(encoding) / Megabyte),
            Shown.Number(sizes.Average(encoding) / Megabyte),
            Shown.Number(sizes.Average(encoding, sizes.Queries) / Megabyte),
            Shown.Number(EncodingPaper.AverageBytes(encoding) / EncodingPaper.AverageBytes(WireEncoding.ZipBinary)),
            Shown.Number(sizes.Average(encoding) / sizes.Average(WireEncoding.ZipBinary)),
        ]);
        return new StudyTable(
            "Average size of request and reply",
            ["Encoding", "Paper, MB", "Here, MB", "With Q15, MB", "Paper / Zip-Binary", "Here / Zip-Binary"],
            [.. rows])
        {
            Note = "MB is 10^6 bytes. The paper's are at scale factor 1.",
        };
    }

    private static StudyTable RatioTable(Sizes sizes, IReadOnlyList<WireEncoding> others, IReadOnlyList<WireEncoding> compressed)
    {
        var rows = sizes.Queries.Select(query => (IReadOnlyList<string>)
        [
            $"Q{query}",
            .. others.Select(encoding => Shown.Number(sizes.Ratio(query, encoding, WireEncoding.ZipBinary))),
            .. compressed.Select(encoding => Shown.Number(sizes.Factor(query, encoding))),
        ]);
        return new StudyTable(
            "Figure 2: size beside Zip-Binary; Figure 3: compression factor",
            ["Query", .. others.Select(
                WireEncodings.NameOf), .. compressed.Select(encoding => WireEncodings.NameOf(encoding) + ", factor")],
            [.. rows]);
    }

    private static StudyTable Named(Sizes sizes) => new(
        "What the paper names of Figures 2 and 3, without Q15",
        ["", "Paper", "Here"],
        [
            ["Binary / Zip-Binary, Q10", Shown.Number(EncodingPaper.BinaryToZipBinaryOfQ10), Shown.Number(
                sizes.Ratio(10, WireEncoding.Binary, WireEncoding.ZipBinary))],
            ["XMill-XML / Zip-Binary, Q2", Shown.Number(EncodingPaper.XmillToZipBinaryOfQ2), Shown.Number(
                sizes.Ratio(2, WireEncoding.ContainerXml, WireEncoding.ZipBinary))],
            ["Zip-XML / Zip-Binary", $"1 to {EncodingPaper.MostZipXmlToZipBinary}", Shown.Range(
                sizes.Ratios(WireEncoding.ZipXml, WireEncoding.ZipBinary))],
            ["XML / Binary", $"up to {EncodingPaper.MostXmlToBinary}", Shown.Range(sizes.Ratios(WireEncoding.Xml, WireEncoding.Binary))],
            ["Factor of Zip on binary", $"{EncodingPaper.ZipBinaryFactors.Least} to {EncodingPaper.ZipBinaryFactors.Most}", Shown.Range(
                sizes.Factors(WireEncoding.ZipBinary))],
            ["Factor of Zip on XML", $"{EncodingPaper.ZipXmlFactors.Least} to {EncodingPaper.ZipXmlFactors.Most}", Shown.Range(
                sizes.Factors(WireEncoding.ZipXml))],
            ["Factor of XMill on XML, Q16", Shown.Number(
                EncodingPaper.XmillFactorOfQ16), Shown.Number(sizes.Factor(16, WireEncoding.ContainerXml))],
        ]);
}
