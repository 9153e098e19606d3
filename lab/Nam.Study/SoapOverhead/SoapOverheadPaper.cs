// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.SoapOverhead;

/// <summary>
/// What Figures 3, 5 and 7 of Menascé and Dubey, "An Empirical Evaluation of Communication and Processing Overhead in Service Oriented
/// Architectures", print of their measured response times in ms.
/// </summary>
internal static class SoapOverheadPaper
{
    /// <summary>How the report names the paper.</summary>
    internal const string Title =
        "D. A. Menascé and V. Dubey: An Empirical Evaluation of Communication and Processing Overhead in Service Oriented Architectures (George Mason University, not before 2007).";

    /// <summary>Section 4.1 and the conclusions: how many times the response time of TCP that of SOAP is for one byte, at least.</summary>
    internal const double RatioOfOneByte = 13;

    internal const double TcpVarianceOfOneByte = 0.15;
    internal const double SoapVarianceOfOneByte = 4.99;
    internal const double TcpVarianceOfLargest = 326.2;
    internal const double SoapVarianceOfLargest = 95.2;

    internal static Factor Sizes { get; } = new(
        "Sample (message sizes)",
        ["1byte", "100bytes", "500bytes", "1500bytes", "3000bytes", "4500bytes", "5000bytes", "10000bytes", "15000bytes", "20000bytes"]);

    internal static Factor Protocols { get; } = new("Columns (protocols)", ["TCP", "SOAP / HTTP"]);

    private static double[] TcpSums { get; } = [54.1, 60.1, 59.1, 77.1, 91.2, 116.1, 120.2, 176.3, 225.4, 689];

    private static double[] SoapSums { get; } = [734, 734, 789.1, 730, 831.2, 868.3, 851.2, 941.3, 1235.7, 1373.9];

    private static double[] TcpVariances { get; } = [0.12, 0.20, 0.15, 0.30, 0.23, 0.35, 0.37, 0.42, 0.42];

    private static double[] SoapVariances { get; } = [2.42, 2.07, 2.84, 1.92, 4.20, 4.24, 30.23, 2.52, 170.35];

    private static string[] Fields { get; } = ["1", "2", "4", "5", "8", "10", "20"];

    private static double[] FieldSums { get; } = [1319.9, 1225.7, 1237.8, 1211.7, 1259.8, 1390.0, 1429.1];

    private static double[] FieldVariances { get; } = [35.0, 8.1, 28.4, 4.0, 37.1, 123.6, 88.1];

    /// <summary>Figure 3: replies of one byte.</summary>
    internal static OneWayAnova Figure3(double tcpVariance = TcpVarianceOfOneByte, double soapVariance = SoapVarianceOfOneByte) =>
        OneWayAnova.OfSummaries(
            "Protocol",
            [GroupSummary.OfSum("TCP", 490, 522.9, tcpVariance), GroupSummary.OfSum("SOAP/HTTP", 490, 7012.9, soapVariance)]);

    /// <summary>Figure 6 of the sums and variances in Figure 5.</summary>
    /// <param name="tcpLargest">The variance of TCP with 20,000 bytes, which is printed with one decimal only.</param>
    /// <param name="soapLargest">The same of SOAP.</param>
    internal static TwoWayAnova Figure6(double tcpLargest = TcpVarianceOfLargest, double soapLargest = SoapVarianceOfLargest)
    {
        double[] tcp = [.. TcpVariances, tcpLargest];
        double[] soap = [.. SoapVariances, soapLargest];
        var cells = new GroupSummary[Sizes.Levels.Count, 2];
        for (var size = 0; size < Sizes.Levels.Count; size++)
        {
            cells[size, 0] = GroupSummary.OfSum("TCP", 50, TcpSums[size], tcp[size]);
            cells[size, 1] = GroupSummary.OfSum("SOAP / HTTP", 50, SoapSums[size], soap[size]);
        }

        return TwoWayAnova.OfSummaries(Sizes, Protocols, cells);
    }

    /// <summary>Figure 7: SOAP replies of 20,000 bytes with more and more fields.</summary>
    /// <param name="lessVariance">What rounding may have added to each variance, which are printed with one decimal only.</param>
    internal static OneWayAnova Figure7(double lessVariance = 0) =>
        OneWayAnova.OfSummaries(
            "Between Groups",
            [
                .. Fields.Select((fields, level) =>
                    GroupSummary.OfSum("SOAP fields: " + fields, 50, FieldSums[level], FieldVariances[level] - lessVariance)),
            ]);
}
