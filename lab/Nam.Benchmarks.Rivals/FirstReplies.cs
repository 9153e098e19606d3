// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;

namespace Nam.Benchmarks.Rivals;

/// <summary>The first replies of few rows, in bytes only: what knowing the contract saves, beside ways whose readers always
/// have it.</summary>
internal static class FirstReplies
{
    private const double Scale = 1;
    private const int MostRows = 42;

    private const string Explanation =
        """
        `./build.sh bench rivals --first --write`. Bytes of the replies of TPC-H at scale factor 1 with at most 42 rows, each
        as the first one that its caller gets; every way gives the rows back. NAM's frames hold a SOAP 1.2 envelope:
        containers tell its structure; where both sides have made the template of the contract
        ([container-format.md](../container-format.md#6c-templates-of-contracts)) they do not. Lean forms are for links below 8
        Mbit/s. protobuf is the rows alone, in no envelope and no frame, by protobuf-net with its own messages for decimals
        and dates; br 5 is the framework's.
        """;

    private static readonly string[] Names =
        [SoapRows.Containers, SoapRows.OfContract, SoapRows.LeanOfContract, "protobuf", "protobuf + br 5"];

    /// <summary>Measures, and writes docs/results/first-replies.md if that is asked for.</summary>
    internal static void Run(bool isWritten)
    {
        var page = new StringBuilder().AppendLine("# First replies of few rows").AppendLine().AppendLine(Explanation).AppendLine();
        page.AppendLine("| reply | containers | contract known | the same, lean | protobuf | protobuf + br 5 |");
        page.AppendLine("|---|--:|--:|--:|--:|--:|");
        var sums = new long[Names.Length];
        foreach (var (name, make) in DataSet.Tpch(Scale, MostRows).Contents)
        {
            var ways = make();
            var bytes = Names.Select(of => ways.FirstOrDefault(way => way.Name == of)?.WireBytes).ToArray();
            for (var index = 0; index < sums.Length; index++)
            {
                sums[index] += bytes[index].GetValueOrDefault();
            }

            page.AppendLine($"| {name} | {string.Join(" | ", bytes.Select(count => $"{count:N0}"))} |");
            foreach (var way in ways)
            {
                way.Dispose();
            }
        }

        page.AppendLine($"| all | {string.Join(" | ", sums.Select(count => $"{count:N0}"))} |");
        Console.Write(page);
        if (isWritten)
        {
            File.WriteAllText(Path.Combine("docs", "results", "first-replies.md"), page.ToString());
        }
    }
}
