// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>
/// Figure 7 of the 2003 paper: by how many percent NAM's response time is below that of plain text always, Zip always
/// and XMill always, for classes of replies by size and five networks.
/// </summary>
/// <remarks>The paper draws its values; those that its text prints stand beside ours. Zip is the runtime's gzip at
/// level 6, XMill stands for containers.</remarks>
internal static class Figure7
{
    private static readonly (string Name, string Title)[] Networks =
    [
        ("lan", "1-Gbps"), ("sc", "SC"), ("us-low", "US low"), ("us", "US"), ("ta", "Trans-Atlantic")
    ];

    // Section 3: Q_S up to 1 KB, Q_M to 1 MB, Q_L to 10 MB, Q_H to 50 MB.
    private static readonly (string Name, double Above, double UpTo)[] Classes =
    [
        ("7.a small", 0, 1e3), ("7.b moderate", 1e3, 1e6), ("7.c large", 1e6, 1e7), ("7.d huge", 1e7, 5e7)
    ];

    private static readonly Dictionary<(string Class, string Network), string> Printed = new()
    {
        [("7.a small", "us-low")] = "Zip, XMill: -1 to -3",
        [("7.b moderate", "ta")] = "XMill: about -19",
        [("7.b moderate", "sc")] = "Zip: below -7",
        [("7.d huge", "lan")] = "Zip: 60, XMill: 82 (3.06 GHz)",
    };

    /// <summary>By how many percent a time is below another.</summary>
    internal static double Improvement(double other, double own) => 100 * (other - own) / other;

    internal static IEnumerable<string> Lines(IReadOnlyList<OracleCell> cells)
    {
        yield return "improvement of NAM in percent, mean over the queries of a class";
        yield return "class        network         queries   plain     Zip   XMill  printed in the paper";
        foreach (var kind in Classes)
        {
            foreach (var network in Networks)
            {
                var group = cells.Where(cell =>
                    cell.Network == network.Name && cell.TextBytes > kind.Above && cell.TextBytes <= kind.UpTo).ToList();
                if (group.Count > 0)
                {
                    var (plain, zip, xmill) = (
                        Mean(group, Contender.PlainText), Mean(group, Contender.AlwaysZip), Mean(group, Contender.AlwaysContainers));
                    var printed = Printed.GetValueOrDefault((kind.Name, network.Name), "");
                    yield return string.Create(
                        CultureInfo.InvariantCulture,
                        $"{kind.Name,-12} {network.Title,-15} {group.Count,7} {plain,7:0.0} {zip,7:0.0} {xmill,7:0.0}  "
                        + $"{printed}").TrimEnd();
                }
            }
        }
    }

    private static double Mean(IEnumerable<OracleCell> cells, string format) =>
        cells.Average(cell => Improvement(cell.Of(format).Median, cell.Nam.Median));
}
