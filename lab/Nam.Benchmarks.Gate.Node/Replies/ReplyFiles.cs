// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Text.Json;
using Nam.Benchmarks.Gate.Node.Documents;
using Nam.Benchmarks.Gate.Node.Rows;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Gate.Node.Replies;

/// <summary>The replies as files, <c>GROUP,NAME.xml</c>: both builds serve the same bytes and the same rows.</summary>
internal static class ReplyFiles
{
    /// <summary>Writes the replies that are not there yet.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="scales">TPC-H's scale factors, each a group of its own.</param>
    internal static void Make(string folder, IEnumerable<string> scales)
    {
        Directory.CreateDirectory(folder);
        foreach (var scale in scales.Where(scale => !IsThere(folder, $"tpch-{scale},Q22.xml")))
        {
            var database = TpchDatabase.Load(double.Parse(scale, CultureInfo.InvariantCulture));
            foreach (var query in TpchQuery.All)
            {
                Write(folder, $"tpch-{scale},Q{query.Number}.xml", RowKind.Of($"Q{query.Number}")!.ToText(query.Run(database)));
            }
        }

        if (IsThere(folder, "json,orders.json"))
        {
            return;
        }

        WriteRows(folder, "members", Member.All());
        WriteRows(folder, "readings-100", Reading.Make(100));
        WriteRows(folder, "readings-20000", Reading.Make(20_000));
        WriteRows(folder, "tracks-300", TrackPoint.Make(300));
        WriteRows(folder, "tracks-5000", TrackPoint.Make(5_000));
        foreach (var kind in DocumentKind.All)
        {
            Write(folder, $"documents,{kind.Name}.xml", kind.ToText());
        }

        Write(folder, "json,members.json", JsonSerializer.SerializeToUtf8Bytes(Member.All().Take(2_000)));
        Write(folder, "json,readings.json", JsonSerializer.SerializeToUtf8Bytes(Reading.Make(1_000)));
        Write(folder, "json,small.json", JsonSerializer.SerializeToUtf8Bytes(Reading.Make(5)));
        Write(folder, "json,orders.json", Encoding.UTF8.GetBytes(Orders()));
    }

    /// <summary>The groups' names and the replies' own, with the paths of their files.</summary>
    internal static IEnumerable<(string Group, string Name, string Path)> All(string folder) =>
        Directory.GetFiles(folder).Select(path => (Path.GetFileNameWithoutExtension(path).Split(','), path))
            .Where(file => file.Item1.Length == 2).Select(file => (file.Item1[0], file.Item1[1], file.path));

    private static bool IsThere(string folder, string name) => File.Exists(Path.Combine(folder, name));

    private static void WriteRows<TRow>(string folder, string name, List<TRow> rows) =>
        Write(folder, $"sets,{name}.xml", RowKind.Of(name)!.ToText(rows));

    private static void Write(string folder, string name, byte[] text) => File.WriteAllBytes(Path.Combine(folder, name), text);

    private static string Orders()
    {
        var words = new Words(46);
        return JsonSerializer.Serialize(Words.Many(300, number => new
        {
            id = number, customer = words.Name(), placed = words.LaterText(), remark = words.OneIn(4) ? words.Sentence() : null,
            lines = Words.Many(words.Below(5), line => new { line, article = words.Number(8), price = words.Number(3, 2) }).ToArray(),
        }).ToArray());
    }
}
