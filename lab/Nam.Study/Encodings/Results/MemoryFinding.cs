// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>What the paper says of XML and memory.</summary>
internal static class MemoryFinding
{
    private const int PaperLimit = 128;
    private const double Slower = 1.1;
    private const long LongBytes = 5_000_000;

    /// <summary>Judges by the longest reply: XML suffers from the paper's limit, and the compressed encodings suffer less.</summary>
    internal static StudyFinding Of(EncodingRun run)
    {
        const string Claim =
            "With 128 MB, XML becomes slow for long replies because it inflates them, and Zip-XML and XMill-XML become the faster ones (abstract, section 2.1).";
        if (run.LongestQueries.Count == 0)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var query = run.LongestQueries[0];
        WireEncoding[] compressed = [WireEncoding.ZipXml, WireEncoding.ContainerXml];
        var xml = Loss(run, query, WireEncoding.Xml, PaperLimit);
        var others = compressed.Select(encoding => Loss(run, query, encoding, PaperLimit)).ToList();
        if (xml is null || others.Exists(loss => loss is null))
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var bytes = new Sizes(run).Reply(query, WireEncoding.Xml) ?? 0;
        if (bytes < LongBytes)
        {
            return new StudyFinding(
                Claim, $"The longest reply of this run has {Shown.Count(bytes)} bytes of XML.", null,
                $"Replies below {Shown.Count(LongBytes)} bytes need little of {PaperLimit} MB.");
        }

        var isSo = xml > Slower && others.TrueForAll(loss => loss < xml);
        return new StudyFinding(
            Claim,
            $"Q{query} with a heap of {PaperLimit} MB: beside no limit, XML takes {Times(xml)}, Zip-XML {Times(others[0])} and containers {Times(others[1])}. {Least(run, query)} Slow is more than {Shown.Number(Slower)} times.",
            isSo,
            isSo
                ? "XML needs the most memory at a time."
                : "Nothing goes to disk here: a reply fits into the heap or fails, and Zip-XML needs the text that XML needs and its own buffer besides.");
    }

    // Beside no limit; infinite where there is no reply.
    private static double? Loss(EncodingRun run, int query, WireEncoding encoding, int limit) =>
        HeapSection.HasFailed(run, query, encoding, limit)
            ? double.PositiveInfinity
            : HeapSection.Time(run, query, encoding, limit) / HeapSection.Time(run, query, encoding, 0);

    private static string Times(double? loss) =>
        double.IsPositiveInfinity(loss!.Value) ? "for ever (it fails)" : $"{Shown.Number(loss)} times as long";

    private static string Least(EncodingRun run, int query)
    {
        var failing = (from limit in run.Plan.HeapLimits
                       where limit != 0
                       let encodings = WireEncodings.All.Where(encoding => HeapSection.HasFailed(run, query, encoding, limit))
                           .Select(WireEncodings.NameOf).ToList()
                       where encodings.Count > 0
                       select $"{string.Join(", ", encodings)} at {limit} MB").ToList();
        return failing.Count == 0 ? "No reply fails at any limit." : $"Without a reply: {string.Join("; ", failing)}.";
    }
}
