// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Codecs.Text;
using Nam.Decisions;
using Nam.Server;

namespace Nam.Benchmarks.Planner;

/// <summary>What a server sends in the first reply of an operation, of which it knows nothing yet, beside the best that it could have
/// sent: bytes, and encoding and decoding as measured with the transfer of the network model.</summary>
internal static class FirstReplySuite
{
    private const string ContentType = "text/xml; charset=utf-8";
    private const int WarmUps = 3;

    private static readonly (string Name, string Path)[] Networks =
    [
        ("1.1 Mbit/s, 100 ms", "rt=100;bw=137500"), ("10 Mbit/s, 90 ms", "rt=90;bw=1250000"), ("96 Mbit/s, 7 ms", "rt=7;bw=12000000"),
        ("1 Gbit/s, 0.3 ms", "rt=0.3;bw=117000000"),
    ];

    /// <summary>Runs the suite over the files of a folder.</summary>
    /// <param name="folder">Its files, and those in the folders in it: each is the reply of an operation of its own.</param>
    /// <param name="args"><c>list</c>: a line a document too; <c>five</c>: the first five replies of each operation, learned from one
    /// after the other.</param>
    /// <returns>0, or 2 if the folder has no file.</returns>
    internal static int Run(string folder, string[] args)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var files = Directory.Exists(folder) ? Directory.GetFiles(folder, "*", SearchOption.AllDirectories) : [];
        if (files.Length == 0)
        {
            Console.Error.WriteLine($"There is no file in {folder}. Name a folder of XML documents.");
            return 2;
        }

        var documents = files.Order(StringComparer.Ordinal)
            .Select(file => (Name: Path.GetRelativePath(folder, file), Text: File.ReadAllBytes(file))).ToArray();

        // Twice: the first time is the compiler's.
        _ = documents.Sum(document => Measure(document.Text).Count);
        var measured = documents.Select(document => Measure(document.Text)).ToArray();
        var probe = documents.Sum(document => Microseconds(() => RowProbe.LooksLikeRows(document.Text), 1_000));
        Console.WriteLine($"The look at the beginning takes {probe / documents.Length:N2} µs of processor time on the average.");
        Console.WriteLine();
        Console.WriteLine("| network | replies | bytes | of the fastest | smallest | sum of times ÷ fastest | mean of ratios | worst | in containers |");
        Console.WriteLine("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        foreach (var (name, path) in Networks)
        {
            var rows = new List<Row>();
            for (var i = 0; i < documents.Length; i++)
            {
                rows.AddRange(Choose(documents[i].Name, documents[i].Text, path, args.Contains("five") ? 5 : 1)
                    .Select(choice => Judge(documents[i].Name, choice, measured[i])));
            }

            Console.WriteLine(
                $"| {name} | {rows.Count} | {rows.Sum(row => row.Bytes):N0} | {rows.Sum(row => row.FastestBytes):N0} | {rows.Sum(row => row.SmallestBytes):N0}"
                + $" | {rows.Sum(row => row.Seconds) / rows.Sum(row => row.FastestSeconds):N3} | {rows.Average(row => row.Seconds / row.FastestSeconds):N3}"
                + $" | {rows.Max(row => row.Seconds / row.FastestSeconds):N2} | {rows.Count(row => row.Format == ReplyFormat.Containers)} |");
            if (args.Contains("list"))
            {
                rows.ForEach(row => Console.WriteLine(
                    $"  {row.Name,-30} {row.Format,-18} {row.Bytes,9:N0} B {row.Seconds * 1e3,8:N2} ms, predicted {row.PredictedSeconds * 1e3,8:N2};"
                    + $" fastest {row.Fastest,-18} {row.FastestBytes,9:N0} B {row.FastestSeconds * 1e3,8:N2} ms; ÷ {row.Seconds / row.FastestSeconds:N2}"));
            }
        }

        return 0;
    }

    private static List<ReplyPlan> Choose(string operation, byte[] text, string path, int replies)
    {
        using var server = new NamServer(new NamServerOptions { Calibrate = false });
        using var output = new PooledBuffer();
        var facts = new ReplyFacts(operation, server.ReadProfile($"1;read=binary,zip,brotli,containers3;to=text;{path}")!);
        var plans = new List<ReplyPlan>();
        while (plans.Count < replies)
        {
            using var reply = server.Begin(facts);
            reply.EncodeText(text, ContentType, isUtf8Xml: true, output);
            plans.Add(reply.Plan with { Format = reply.Format });
            server.DrainAsync().GetAwaiter().GetResult();
        }

        return plans;
    }

    private static Row Judge(string name, in ReplyPlan plan, Dictionary<ReplyFormat, Cost> measured)
    {
        var path = plan.Path;
        var seconds = measured.ToDictionary(pair => pair.Key, pair => pair.Value.Seconds
            + ReplyPlanner.TransferSeconds(pair.Value.Bytes, path, Network.TransferModels.Round));
        var fastest = seconds.MinBy(pair => pair.Value).Key;
        return new Row(
            name, plan.Format, measured[plan.Format].Bytes, seconds[plan.Format], plan.Estimate.TotalSeconds, fastest,
            measured[fastest].Bytes, seconds[fastest], measured.Values.Min(cost => cost.Bytes));
    }

    private static Dictionary<ReplyFormat, Cost> Measure(byte[] text)
    {
        var options = new NamServerOptions();
        var encoder = new ReplyEncoder(options.Codecs);
        var decoder = new ReplyDecoder(new NamClientOptions());
        var costs = new Dictionary<ReplyFormat, Cost> { [ReplyFormat.Text] = new(text.Length, 0) };
        using var output = new PooledBuffer();
        using var back = new PooledBuffer();
        foreach (var name in options.Formats)
        {
            if (!ReplyFormat.TryParse(name, out var format) || format.IsPlainText || !Encode(encoder, text, format, output))
            {
                continue;
            }

            var bytes = output.WrittenCount;
            var decode = Microseconds(() =>
            {
                back.Clear();
                decoder.DecodeText(output.WrittenSpan, back);
            });
            using var again = new PooledBuffer();
            var encode = Microseconds(() => Encode(encoder, text, format, again));
            costs.Add(format, new(bytes + (int)Profiles.DefaultCosts.MediaTypeBytes, (encode + decode) / 1e6));
        }

        return costs;
    }

    private static bool Encode(ReplyEncoder encoder, byte[] text, ReplyFormat format, PooledBuffer output)
    {
        output.Clear();
        return encoder.TryEncodeText(text, format, output, ContainerCall.None, out var isFramed) && isFramed;
    }

    // The least of some runs: what else the machine does only adds to it.
    private static double Microseconds(Action call, int runs = 7)
    {
        var least = double.MaxValue;
        for (var run = -WarmUps; run < runs; run++)
        {
            var start = Stopwatch.GetTimestamp();
            call();
            least = run < 0 ? least : Math.Min(least, Stopwatch.GetElapsedTime(start).TotalMicroseconds);
        }

        return least;
    }

    private readonly record struct Cost(int Bytes, double Seconds);

    private sealed record Row(
        string Name, ReplyFormat Format, int Bytes, double Seconds, double PredictedSeconds, ReplyFormat Fastest, int FastestBytes,
        double FastestSeconds, int SmallestBytes);
}
