// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>What the paper says of sizes.</summary>
internal static class SizeFindings
{
    /// <summary>All of them.</summary>
    internal static IEnumerable<StudyFinding> Of(EncodingRun run)
    {
        var sizes = new Sizes(run);
        yield return XmlToBinary(sizes);
        yield return ZipXml(sizes);
        yield return Factors(sizes);
        yield return LargeContainers(run, sizes);
        yield return SmallContainers(sizes);
    }

    private static StudyFinding XmlToBinary(Sizes sizes)
    {
        const string Claim = "XML messages are at times five times larger than Binary (section 1).";
        var ratios = sizes.Ratios(WireEncoding.Xml, WireEncoding.Binary);
        if (ratios.Count == 0)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var isSo = ratios.Max() >= EncodingPaper.MostXmlToBinary;
        return new StudyFinding(
            Claim,
            $"{Shown.Range(ratios)} times.",
            isSo,
            isSo
                ? "Names stand in the text twice for every value; the binary form writes each name once."
                : "The binary form writes each name once, but text values, which these replies have most of, stay as long as they are.");
    }

    private static StudyFinding ZipXml(Sizes sizes)
    {
        const string Claim = "With Zip, XML is at most twice as large as compressed Binary, and at best about as large (Figure 2).";
        var ratios = sizes.Ratios(WireEncoding.ZipXml, WireEncoding.ZipBinary);
        if (ratios.Count == 0)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var isSo = ratios.Max() <= EncodingPaper.MostZipXmlToZipBinary;
        return new StudyFinding(
            Claim,
            $"{Shown.Range(ratios)} times.",
            isSo,
            "Zip finds repeated tags in either case, and the values are the same.");
    }

    private static StudyFinding Factors(Sizes sizes)
    {
        const string Claim = "XML compresses better than Binary: Zip by 2.1 to 19.6 beside 1.4 to 5.5, XMill by up to 26 (Figure 3).";
        var pairs = sizes.PaperQueries
            .Select(query => (Binary: sizes.Factor(query, WireEncoding.ZipBinary), Xml: sizes.Factor(query, WireEncoding.ZipXml)))
            .Where(pair => pair.Binary is not null && pair.Xml is not null)
            .ToList();
        if (pairs.Count == 0)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        return new StudyFinding(
            Claim,
            $"Zip on XML {Shown.Range(sizes.Factors(WireEncoding.ZipXml))}, on Binary {Shown.Range(sizes.Factors(WireEncoding.ZipBinary))}, containers {Shown.Range(sizes.Factors(WireEncoding.ContainerXml))}.",
            pairs.TrueForAll(pair => pair.Xml > pair.Binary),
            "What XML says again and again is what compression takes away; the binary form has said it once already.");
    }

    private static StudyFinding LargeContainers(EncodingRun run, Sizes sizes)
    {
        const string Claim = "For replies of more than a megabyte of XML, XMill is smaller than Zip-Binary (abstract).";
        var large = sizes.PaperQueries.Where(query => sizes.Reply(query, WireEncoding.Xml) > EncodingPaper.LargeMessageBytes).ToList();
        if (large.Count == 0)
        {
            return new StudyFinding(
                Claim, "No reply of this run is so large.", null,
                FormattableString.Invariant($"Scale factor {run.Plan.Scale} has shorter replies than the paper's 1."));
        }

        var ratios = large.Select(query => sizes.Ratio(query, WireEncoding.ContainerXml, WireEncoding.ZipBinary)).OfType<double>().ToList();
        return new StudyFinding(
            Claim,
            $"{Shown.Range(ratios)} times the size of Zip-Binary ({string.Join(", ", large.Select(query => $"Q{query}"))}).",
            ratios.Count == large.Count && ratios.TrueForAll(ratio => ratio < 1),
            "Values of one column stand together and have a code of their own.");
    }

    private static StudyFinding SmallContainers(Sizes sizes)
    {
        const string Claim = "Below 9000 bytes of XML, Zip makes XML smaller than XMill does; above, XMill is better (section 2.1).";
        var small = Beside(sizes, query => sizes.Reply(query, WireEncoding.Xml) < EncodingPaper.SmallMessageBytes);
        var others = Beside(sizes, query => sizes.Reply(query, WireEncoding.Xml) >= EncodingPaper.SmallMessageBytes);
        if (small.Count == 0 || others.Count == 0)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var (isSmallSo, isLargeSo) = (small.TrueForAll(ratio => ratio > 1), others.TrueForAll(ratio => ratio < 1));
        return new StudyFinding(
            Claim,
            $"Containers beside Zip-XML: {Shown.Range(small)} below, {Shown.Range(others)} above.",
            isSmallSo && isLargeSo,
            isSmallSo
                ? "A container each for a few values costs more than it saves."
                : "NAM's containers pack short replies as one stream, which XMill did not, and so win there as well.");
    }

    private static List<double> Beside(Sizes sizes, Func<int, bool> isWanted) =>
        [.. sizes.PaperQueries.Where(isWanted)
            .Select(query => sizes.Ratio(query, WireEncoding.ContainerXml, WireEncoding.ZipXml)).OfType<double>()];
}
