// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Reporting;

/// <summary>The paper's figures: K. J. Ma and R. Bartoš, "Analysis of Transport Optimization Techniques", Tables I to V.</summary>
internal static class TransportPaper
{
    /// <summary>Nothing is done.</summary>
    internal const string None = "none";

    /// <summary>The network's device, a Cisco CSS 11501.</summary>
    internal const string Device = "CSS";

    /// <summary>The server's own processor.</summary>
    internal const string Software = "software";

    /// <summary>The kind of connection here that the paper's SSL/TLS is held against: a handshake with RSA for every transaction.</summary>
    internal static readonly TransportSecurity Counterpart = TransportSecurity.Tls13;

    /// <summary>Table I: what <c>mod_deflate</c> made of the files, in bytes.</summary>
    internal static readonly IReadOnlyDictionary<TransportDocument, int> SoftwareBytes =
        new Dictionary<TransportDocument, int> { [TransportDocument.Page] = 11_951, [TransportDocument.Data] = 53_626 };

    /// <summary>Table I: what the CSS made of the files, in bytes.</summary>
    internal static readonly IReadOnlyDictionary<TransportDocument, int> DeviceBytes =
        new Dictionary<TransportDocument, int> { [TransportDocument.Page] = 16_118, [TransportDocument.Data] = 76_071 };

    /// <summary>Table V: how many times the server's use was with TLS in the server by a card instead of in the
    /// network, and how many times the throughput.</summary>
    internal static readonly IReadOnlyDictionary<TransportDocument, (double Use, double Throughput)> Offload =
        new Dictionary<TransportDocument, (double, double)>
        {
            [TransportDocument.Index] = (7.69, 1.57),
            [TransportDocument.Page] = (11.11, 2.54),
            [TransportDocument.Data] = (9, 2.30),
        };

    /// <summary>Table V: the same with TLS and compression, of cisco.html.</summary>
    internal static readonly (double Use, double Throughput) OffloadOfBoth = (7.69, 2.24);

    /// <summary>Tables II, III and IV.</summary>
    internal static readonly IReadOnlyList<PaperRow> Rows =
    [
        new(TransportDocument.Index, "none", "none", 0.003297, 5283.50, 1.77, 1.77, 98, 0),
        new(TransportDocument.Index, "CSS", "none", 0.023177, 752.94, 0.25, 0.25, 13, 100),
        new(TransportDocument.Index, "BCM", "none", 0.022008, 1185.62, 0.40, 0.40, 100, 0),
        new(TransportDocument.Index, "software", "none", 0.023161, 291.90, 0.10, 0.10, 100, 0),
        new(TransportDocument.Page, "none", "none", 0.007767, 709.53, 360.60, 360.60, 29, 0),
        new(TransportDocument.Page, "none", "CSS", 0.006949, 693.25, 85.25, 352.32, 27, 99),
        new(TransportDocument.Page, "none", "AHA", 0.004482, 1657.67, 362.34, 842.45, 83, 0),
        new(TransportDocument.Page, "none", "software", 0.008294, 250.95, 22.88, 127.54, 100, 0),
        new(TransportDocument.Page, "CSS", "none", 0.029119, 245.78, 124.91, 124.91, 9, 78),
        new(TransportDocument.Page, "CSS", "CSS", 0.026685, 332.27, 40.86, 168.86, 13, 99),
        new(TransportDocument.Page, "CSS", "AHA", 0.017385, 463.13, 101.23, 235.37, 22, 90),
        new(TransportDocument.Page, "CSS", "software", 0.029576, 245.50, 22.38, 124.77, 100, 56),
        new(TransportDocument.Page, "BCM", "none", 0.028097, 623.51, 316.88, 316.88, 100, 0),
        new(TransportDocument.Page, "BCM", "AHA", 0.016154, 744.08, 162.64, 378.15, 100, 0),
        new(TransportDocument.Page, "BCM", "software", 0.029143, 207.92, 18.96, 105.67, 100, 0),
        new(TransportDocument.Page, "software", "none", 0.029302, 242.05, 123.01, 123.01, 100, 0),
        new(TransportDocument.Page, "software", "AHA", 0.017272, 254.60, 55.65, 129.39, 100, 0),
        new(TransportDocument.Page, "software", "software", 0.030314, 144.58, 13.18, 73.48, 100, 0),
        new(TransportDocument.Data, "none", "none", 0.021826, 205.01, 363.00, 363.00, 19, 0),
        new(TransportDocument.Data, "none", "CSS", 0.015512, 208.84, 121.20, 369.77, 17, 99),
        new(TransportDocument.Data, "none", "AHA", 0.011738),
        new(TransportDocument.Data, "none", "software", 0.032399, 52.00, 21.27, 92.07, 100, 0),
        new(TransportDocument.Data, "CSS", "none", 0.043557, 88.49, 156.68, 156.68, 7, 68),
        new(TransportDocument.Data, "CSS", "CSS", 0.035454, 140.68, 81.65, 249.09, 12, 93),
        new(TransportDocument.Data, "CSS", "AHA", 0.024968),
        new(TransportDocument.Data, "CSS", "software", 0.054249, 51.49, 21.07, 91.17, 100, 10),
        new(TransportDocument.Data, "BCM", "none", 0.042194, 203.81, 360.87, 360.87, 63, 0),
        new(TransportDocument.Data, "BCM", "AHA", 0.023609),
        new(TransportDocument.Data, "BCM", "software", 0.052634, 48.94, 20.02, 86.66, 100, 0),
        new(TransportDocument.Data, "software", "none", 0.043598, 167.81, 297.14, 297.14, 100, 0),
        new(TransportDocument.Data, "software", "AHA", 0.025266),
        new(TransportDocument.Data, "software", "software", 0.054726, 45.73, 18.71, 80.97, 100, 0),
    ];

    /// <summary>Finds a row.</summary>
    internal static PaperRow Row(TransportDocument document, string crypto, string compression) =>
        Rows.First(row => row.Document == document && row.Crypto == crypto && row.Compression == compression);
}
