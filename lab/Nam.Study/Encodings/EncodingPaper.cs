// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings;

/// <summary>The numbers that the paper prints.</summary>
/// <remarks>Source: Cai, Ghandeharizadeh, Schmidt, Song, "A Comparison of Alternative Encoding Mechanisms for Web
/// Services", DEXA 2002. Its figures have no printed values but those that its text names.</remarks>
internal static class EncodingPaper
{
    /// <summary>P of Figures 5 to 7, 8 KB.</summary>
    internal const double PacketBits = 8 * 8192;

    /// <summary>e of Figures 5 to 7, 1 KB.</summary>
    internal const double AcknowledgementBits = 8 * 1024;

    /// <summary>λ of Figure 5.</summary>
    internal const double LossOfFigure5 = 0.0001;

    /// <summary>B of Figure 6.</summary>
    internal const double BitsPerSecondOfFigure6 = 10e6;

    /// <summary>Below so many bytes XMill does worse than Zip on XML (section 2.1).</summary>
    internal const int SmallMessageBytes = 9000;

    /// <summary>From so many bytes of XML on, XMill's messages are smaller than Zip-Binary's (abstract).</summary>
    internal const int LargeMessageBytes = 1_000_000;

    /// <summary>How much larger XML is than binary at most (section 1).</summary>
    internal const double MostXmlToBinary = 5;

    /// <summary>How much larger Zip-XML is than Zip-Binary at most (section 2.1).</summary>
    internal const double MostZipXmlToZipBinary = 2;

    /// <summary>How much larger Binary is than Zip-Binary for Q10 (Figure 2).</summary>
    internal const double BinaryToZipBinaryOfQ10 = 2.7;

    /// <summary>The size of XMill-XML to Zip-Binary for Q2 (Figure 2).</summary>
    internal const double XmillToZipBinaryOfQ2 = 0.84;

    /// <summary>The compression factor of XMill for Q16, the highest (Figure 3).</summary>
    internal const double XmillFactorOfQ16 = 26;

    /// <summary>How much higher the throughput of XMill-XML is said to be than that of Binary (section 3.3).</summary>
    internal const double SaidGainOverBinary = 270;

    /// <summary>How much higher the throughput of XMill-XML is said to be than that of XML (section 3.3).</summary>
    internal const double SaidGainOverXml = 800;

    /// <summary>Loss below which an improvement is marginal (section 3.3).</summary>
    internal const double MarginalLoss = 0.1;

    /// <summary>The smallest and the largest factor of Zip on binary (Figure 3).</summary>
    internal static (double Least, double Most) ZipBinaryFactors => (1.4, 5.5);

    /// <summary>The smallest and the largest factor of Zip on XML (Figure 3).</summary>
    internal static (double Least, double Most) ZipXmlFactors => (2.1, 19.6);

    /// <summary>The clocks of Table 1, in MHz.</summary>
    internal static IReadOnlyList<int> Megahertz { get; } = [450, 1000, 2000];

    /// <summary>The response times of Q10 in Table 1, in ms, by clock.</summary>
    internal static IReadOnlyList<double> Table1(WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary => [99_352.86, 68_758.38, 35_228.65],
        WireEncoding.ZipBinary => [121_845.54, 71_094.68, 37_889.58],
        WireEncoding.Xml => [165_754.20, 93_419.93, 64_950.00],
        WireEncoding.ZipXml => [210_949.00, 96_041.87, 65_598.96],
        _ => [220_843.56, 120_955.14, 70_009.38],
    };

    /// <summary>The average size of request and reply over 21 queries, in bytes (section 3.3).</summary>
    internal static double AverageBytes(WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary => 0.54e6,
        WireEncoding.ZipBinary => 0.21e6,
        WireEncoding.Xml => 1.65e6,
        WireEncoding.ZipXml => 0.22e6,
        _ => 0.17e6,
    };
}
