// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Gate.Judging;
using Nam.Benchmarks.Gate.Measuring;
using Nam.Benchmarks.Gate.Trees;
using Nam.Benchmarks.Oracle.Results;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Lab;

namespace Nam.Benchmarks.Oracle;

/// <summary>Measures NAM's choice beside every fixed format, cell by cell.</summary>
internal sealed class OracleRun(Options options)
{
    private const int LearningTurns = 5;
    private const double AnotherSize = 1.3;
    private const double ClearlyWorse = 2;

    private readonly Random _random = new(20031103);
    private readonly List<OracleCell> _cells = [];

    /// <summary>Measures and prints.</summary>
    /// <returns>The exit code.</returns>
    internal async Task<int> RunAsync()
    {
        var machine = Machine.Describe();
        var started = Stopwatch.GetTimestamp();
        var root = Directory.GetCurrentDirectory();
        var node = Node.Build(root);
        var folder = ReplyFolder.Make(root, node, options.Scales);
        using (var choosing = new NodeProcess(node, "serve", folder, Contender.Nam))
        using (var ordered = new NodeProcess(node, ["serve", folder, .. Contender.Fixed]))
        {
            var contenders = Contender.Fixed.Prepend(Contender.Nam).Select(format => new Contender(node, format)).ToList();
            await OpenAsync(lab: null, choosing, ordered, contenders);
            foreach (var (contender, reply) in from contender in contenders from reply in options.Replies select (contender, reply))
            {
                await contender.WarmAsync($"tpch-{options.Scales[0]}/{reply}");
            }

            foreach (var link in options.Networks)
            {
                await MeasureAsync(link, folder, choosing, ordered, contenders);
            }

            contenders.ForEach(contender => contender.Dispose());
        }

        if (_cells.Count == 0)
        {
            Console.Error.WriteLine("Nothing was measured.");
            return 1;
        }

        var how = machine.Describe(
            $"./build.sh bench oracle{(options.IsQuick ? " --quick" : "")} --write", DateTime.UtcNow,
            Stopwatch.GetElapsedTime(started).TotalSeconds);
        var page = OraclePage.Of(how, _cells);
        Console.WriteLine(page);
        if (options.IsWritten)
        {
            var raw = Directory.CreateDirectory(Path.Combine(root, "artifacts", "results")).FullName;
            File.WriteAllLines(Path.Combine(raw, "oracle.csv"), OraclePage.Csv(_cells));
            File.WriteAllText(Path.Combine(root, "docs", "results", "oracle.md"), page);
        }

        return 0;
    }

    private async Task MeasureAsync(
        Link link, string folder, NodeProcess choosing, NodeProcess ordered, IReadOnlyList<Contender> contenders)
    {
        try
        {
            await using var lab = link.Start();
            await OpenAsync(lab, choosing, ordered, contenders);
            foreach (var (scale, reply, textBytes) in RepliesOf(link, folder))
            {
                _cells.Add(await RaceAsync(link, scale, reply, textBytes, contenders));
                Console.WriteLine(OraclePage.Line(_cells[^1]));
            }
        }
        catch (NetworkLabException e)
        {
            Console.WriteLine($"{link.Name} is left out. {e.Message}");
        }
    }

    private static async Task OpenAsync(
        NetworkLab? lab, NodeProcess choosing, NodeProcess ordered, IReadOnlyList<Contender> contenders)
    {
        var address = lab?.ServerAddress.ToString() ?? "127.0.0.1";
        var listen = $"listen {address} {lab?.ServerNamespacePath ?? "-"} flow";
        var (own, others) = ((await choosing.OrderAsync(listen))[0], (await ordered.OrderAsync(listen))[0]);
        foreach (var contender in contenders)
        {
            await contender.OpenAsync(address, contender.Format == Contender.Nam ? own : others, lab);
        }
    }

    // At the larger scale factor only replies that differ: many queries have a handful of rows at any.
    private IEnumerable<(string Scale, string Reply, long TextBytes)> RepliesOf(Link link, string folder) =>
        from scale in options.Scales
        from reply in options.Replies
        let bytes = BytesOf(folder, scale, reply)
        where bytes <= link.MostTextBytes
            && (scale == options.Scales[0] || bytes > AnotherSize * BytesOf(folder, options.Scales[0], reply))
        select (scale, reply, bytes);

    private static long BytesOf(string folder, string scale, string reply) =>
        new FileInfo(Path.Combine(folder, $"tpch-{scale},{reply}.xml")).Length;

    private async Task<OracleCell> RaceAsync(
        Link link, string scale, string reply, long textBytes, IReadOnlyList<Contender> contenders)
    {
        var path = $"tpch-{scale}/{reply}";
        for (var turn = 0; turn < LearningTurns; turn++)
        {
            await contenders[0].TakeTurnAsync(path);
        }

        var times = contenders.ToDictionary(contender => contender, _ => new List<double>());
        var choices = new List<string>();
        for (var round = 0; round < options.Rounds; round++)
        {
            var best = round == 0 ? double.PositiveInfinity : times.Values.Skip(1).Min(Statistics.Median);
            var order = contenders.Where(one => times[one].Count == round && Stays(one, times[one], best)).ToArray();
            _random.Shuffle(order);
            foreach (var contender in order)
            {
                var (seconds, format) = await contender.TakeTurnAsync(path);
                times[contender].Add(seconds);
                if (contender.Format == Contender.Nam)
                {
                    choices.Add(format);
                }
            }
        }

        return new OracleCell(
            link.Name, scale, reply, textBytes, choices.CountBy(choice => choice).MaxBy(count => count.Value).Key,
            [.. contenders.Select(contender => new FormatTimes(contender.Format, times[contender]))]);
    }

    // NAM and the paper's three are in every round.
    private static bool Stays(Contender contender, List<double> times, double best) =>
        contender.Format is Contender.Nam or Contender.PlainText or Contender.AlwaysZip or Contender.AlwaysContainers
        || times.Count == 0 || times.Min() <= ClearlyWorse * best;
}
