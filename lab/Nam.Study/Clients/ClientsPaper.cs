// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Overhead;
using Nam.Study.Clients.Results;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients;

/// <summary>What the paper printed: Krishnamurthy, Wills, Zhang and Vishwanath, WWW 2003.</summary>
internal static class ClientsPaper
{
    /// <summary>Authors, title, place and year.</summary>
    internal const string Citation =
        "B. Krishnamurthy, C. E. Wills, Y. Zhang, K. Vishwanath: Design, Implementation, and Evaluation of a Client Characterization Driven Web Server. WWW 2003.";

    /// <summary>The mean overhead of a request in microseconds, table 1.</summary>
    internal const double OverheadMicroseconds = 75.4;

    /// <summary>How much longer 10,000 requests took under stress, figure 2, in per cent.</summary>
    internal const double StressPercent = 11;

    /// <summary>From which improvement on the paper calls one significant, section 5.2, in per cent.</summary>
    internal const double SignificantPercent = 20;

    /// <summary>The kinds of pages of tables 4 to 8, in their order.</summary>
    internal static IReadOnlyList<PageBucket> Buckets { get; } =
        [.. "S-S-S S-M-M M-M-M M-M-L M-L-L L-M-M L-L-M L-L-L".Split(' ').Select(PageBucket.Parse)];

    /// <summary>Table 1: what a request costs the server, in microseconds.</summary>
    internal static IReadOnlyList<OverheadStep> Overhead { get; } =
    [
        new("Is URI a container document?", 19.2, 2, 12.1),
        new("Class lookup in shared memory", 12.5, 9, 5.8),
        new("Converting IP address", 4.2, 3, 6.1),
        new("Looking up cluster", 8.0, 7, 4.8),
        new("Cluster lookup in shared memory", 2.5, 2, 4.9),
        new("Classification based on cluster", 0.7, 0, 4.4),
        new("Modifying URI", 25.5, 25, 6.1),
        new("Logging changed request", 2.8, 3, 3.6),
        new("Total overhead", OverheadMicroseconds, 51, 18.2),
    ];

    /// <summary>Table 3: of the 200 pages of each pair those on which it was poor, normal and rich, in per cent.</summary>
    internal static IReadOnlyList<ClassShares> Classes { get; } =
    [
        .. ((ClassShares[])
        [
            new("att-icir", 0, 11, 89),
            new("att-wpi", 0, 0, 100),
            new("cable-att", 0, 11, 89),
            new("cable-icir", 10, 88, 2),
            new("cable-wpi", 0, 12, 88),
            new("de-att", 73, 27, 0),
            new("de-icir", 7, 92, 1),
            new("de-wpi", 24, 74, 2),
            new("modem-att", 99, 1, 0),
            new("modem-icir", 99, 1, 0),
            new("modem-wpi", 97, 3, 0),
            new("uk-att", 100, 0, 0),
            new("uk-icir", 100, 0, 0),
            new("uk-wpi", 97, 3, 0),
        ]).Select(pair => pair with { Pages = PageStream.Length }),
    ];

    /// <summary>Tables 4 to 8: seconds of a page, and what actions improve, in per cent.</summary>
    internal static IReadOnlyList<ActionFigures> Actions { get; } =
    [
        Figures(
            "uk-wpi",
            [2.05, 5.95, 8.63, 12.70, 17.99, 11.72, 12.64, 21.08],
            ("pipe-1.1", [10, 19, 13, 6, 7, 10, 15, 6]),
            ("compress", [15, 5, 28, 20, 13, 41, 40, 22]),
            ("bundle", [0, 9, 7, 7, 18, 5, 15, 15]),
            ("bundle.gz", [0, 26, 19, 20, 28, 14, 22, 24]),
            ("baseonly", [68, 89, 74, 82, 87, 65, 67, 80]),
            ("halfobject", [48, 40, 23, 33, 27, 20, 24, 25]),
            ("halfres", [6, 8, 8, 0, 15, 6, 5, 13])),
        Figures(
            "uk-icir",
            [6.75, 13.64, 16.61, 20.61, 32.41, 20.28, 26.41, 36.08],
            ("pipe-1.1", [28, 40, 30, 18, 31, 24, 40, 27]),
            ("compress", [17, 5, 17, 15, 6, 26, 22, 13]),
            ("bundle", [0, 23, 13, 8, 31, 11, 32, 28]),
            ("bundle.gz", [6, 32, 20, 17, 38, 17, 37, 35]),
            ("baseonly", [71, 85, 72, 77, 85, 65, 73, 80]),
            ("halfobject", [37, 32, 23, 36, 33, 18, 31, 29]),
            ("halfres", [22, 0, 0, 0, 4, 0, 0, 3])),
        Figures(
            "modem-att",
            [2.63, 7.84, 9.25, 13.88, 20.40, 10.80, 12.43, 21.95],
            ("pipe-1.1", [9, 0, 0, 3, 10, 0, 9, 9]),
            ("compress", [6, 7, 14, 6, 1, 15, 8, 2]),
            ("bundle", [0, 19, 16, 7, 17, 13, 26, 16]),
            ("bundle.gz", [0, 23, 20, 13, 20, 16, 29, 19]),
            ("baseonly", [70, 90, 80, 86, 91, 70, 74, 85]),
            ("halfobject", [52, 41, 36, 50, 34, 29, 36, 30]),
            ("halfres", [30, 27, 22, 29, 30, 18, 16, 28])),
        Figures(
            "de-att",
            [2.47, 8.18, 8.60, 7.49, 11.09, 9.44, 10.19, 11.93],
            ("pipe-1.1", [48, 66, 56, 35, 39, 59, 46, 42]),
            ("compress", [0, 0, 0, 0, 0, 10, 0, 8]),
            ("bundle", [28, 75, 74, 70, 76, 70, 77, 73]),
            ("bundle.gz", [32, 71, 70, 70, 79, 67, 80, 75]),
            ("baseonly", [82, 94, 90, 88, 92, 89, 90, 91]),
            ("halfobject", [48, 32, 33, 48, 30, 35, 13, 32]),
            ("halfres", [0, 13, 11, 0, 6, 19, 0, 12])),
        Figures(
            "cable-wpi",
            [0.58, 1.58, 1.81, 2.27, 3.57, 2.05, 2.58, 3.80],
            ("pipe-1.1", [38, 60, 52, 50, 59, 47, 47, 56]),
            ("compress", [0, 0, 0, 10, 9, 1, 10, 14]),
            ("bundle", [29, 56, 47, 47, 61, 42, 56, 58]),
            ("bundle.gz", [33, 61, 52, 51, 65, 46, 59, 61]),
            ("baseonly", [72, 89, 82, 86, 91, 77, 82, 87]),
            ("halfobject", [53, 21, 18, 34, 31, 16, 38, 29]),
            ("halfres", [4, 0, 0, 2, 6, 0, 3, 6])),
    ];

    // Table 2: rows by the number of objects; columns by embedded bytes, and within these by container bytes.
    private static readonly int[][] PagePercent =
    [
        [20, 6, 2, 4, 1, 0, 0, 0, 0],
        [2, 3, 1, 5, 7, 8, 2, 5, 3],
        [0, 0, 0, 1, 2, 4, 1, 8, 14],
    ];

    /// <summary>Table 2: how many of 100 popular pages are of a kind.</summary>
    internal static int PercentOf(PageBucket bucket) => PagePercent[(int)bucket.Objects][(3 * (int)bucket.Bytes) + (int)bucket.Container];

    private static ActionFigures Figures(string pair, double[] seconds, params (string Action, double[] Percent)[] actions)
    {
        var figures = new ActionFigures(pair);
        for (var i = 0; i < Buckets.Count; i++)
        {
            figures.SetSeconds(Buckets[i], seconds[i]);
            foreach (var (action, percent) in actions)
            {
                figures.SetImprovement(action, Buckets[i], percent[i]);
            }
        }

        return figures;
    }
}
