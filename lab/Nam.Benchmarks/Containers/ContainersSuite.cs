// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;
using Nam.Benchmarks.Codecs;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Containers;

/// <summary>The container form on the 22 replies of TPC-H: bytes, and processor time beside the stock writers and readers.</summary>
internal static class ContainersSuite
{
    private const int SmallBytes = 3_000;
    private const int LargeBytes = 10_000;

    private static readonly JsonSerializerOptions Json = new() { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    /// <summary>Runs the suite at scale factor 1, in about two minutes.</summary>
    /// <param name="args"><c>quick</c>: scale factor 0.1 in less time; <c>write PATH</c>: writes the figures there as
    /// JSON; numbers: these queries alone.</param>
    /// <returns>0.</returns>
    public static int Run(params string[] args)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var isQuick = args.Contains("quick");
        var scale = isQuick ? 0.1 : 1;
        var budget = TimeSpan.FromSeconds(isQuick ? 0.6 : 1.5);
        var chosen = args.Select(arg => int.TryParse(arg, out var number) ? number : 0).Where(number => number > 0).ToHashSet();
        Console.WriteLine(
            $"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.OSDescription}, {Environment.ProcessorCount} cores; scale factor {scale}");
        var database = TpchDatabase.Load(scale);
        WarmUp(database, budget);
        var figures = new List<ReplyFigures>();
        Console.WriteLine();
        Console.WriteLine(
            "| query | rows | text, B | gzip -6 | zip | container | again | encode ÷ text | ÷ text + zip | text to wire, MB/s | read ÷ text | binary ÷ text | alloc, B |");
        Console.WriteLine("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        foreach (var query in TpchQuery.All.Where(query => chosen.Count == 0 || chosen.Contains(query.Number)))
        {
            using var reply = new TpchReply(query, query.Run(database));
            var of = Measure(reply, reply.Text.Length > 1_000_000 ? 4 * budget : budget);
            figures.Add(of);
            Console.WriteLine(
                $"| {of.Query} | {of.Rows:N0} | {of.TextBytes:N0} | {of.GZipBytes:N0} | {of.ZipBytes:N0} | {of.ContainerBytes:N0} | {of.AgainBytes:N0} | {of.EncodeToText:N2} | {of.EncodeToZip:N2}"
                + $" | {of.FromTextRate:N0} | {of.ReadToText:N2} | {of.BinaryMicroseconds / of.TextMicroseconds:N2} | {of.ContainerAllocatedBytes:N0} |");
        }

        Summarise(figures);
        var write = Array.IndexOf(args, "write");
        if (write >= 0)
        {
            Save(args[write + 1], scale, figures);
        }

        return 0;
    }

    private static void WarmUp(TpchDatabase database, TimeSpan budget)
    {
        foreach (var number in new[] { 11, 20, 12 })
        {
            var query = TpchQuery.Get(number);
            using var reply = new TpchReply(query, query.Run(database));
            Measure(reply, 2 * budget);
        }
    }

    private static ReplyFigures Measure(TpchReply reply, TimeSpan budget)
    {
        var write = Interleaved.Run(
            budget,
            ("text", reply.WriteStockText),
            ("text and zip", reply.WriteTextAndZip),
            ("binary", reply.WriteBinary),
            ("container", reply.WriteContainer),
            ("from text", reply.Tokenize));
        var read = Interleaved.Run(
            budget, ("text", reply.ReadStockText), ("container", reply.ReadContainer), ("to text", reply.ContainerToText));
        return new ReplyFigures
        {
            Query = reply.Number,
            Rows = reply.Rows,
            TextBytes = reply.Text.Length,
            GZipBytes = reply.GZipBytes(),
            ZipBytes = reply.ZipFrameBytes(),
            ContainerBytes = TpchReply.FrameBytes(reply.Container),
            AgainBytes = TpchReply.FrameBytes(reply.Again),
            TextMicroseconds = write[0].Microseconds,
            TextAndZipMicroseconds = write[1].Microseconds,
            BinaryMicroseconds = write[2].Microseconds,
            ContainerMicroseconds = write[3].Microseconds,
            ContainerAllocatedBytes = write[3].AllocatedBytes,
            FromTextMicroseconds = write[4].Microseconds,
            ReadTextMicroseconds = read[0].Microseconds,
            ReadContainerMicroseconds = read[1].Microseconds,
            ToTextMicroseconds = read[2].Microseconds,
        };
    }

    private static void Summarise(List<ReplyFigures> figures)
    {
        Console.WriteLine();
        Console.WriteLine(
            $"All: {figures.Sum(of => of.ContainerBytes):N0} B of containers, {figures.Sum(of => of.GZipBytes):N0} B of gzip -6, ratio {(double)figures.Sum(of => of.ContainerBytes) / figures.Sum(of => of.GZipBytes):N3}");
        foreach (var small in figures.Where(of => of.TextBytes < SmallBytes && (of.ContainerBytes > of.ZipBytes + 8 || of.EncodeToZip > 1)))
        {
            Console.WriteLine(
                $"Small reply Q{small.Query}: {small.ContainerBytes} B against {small.ZipBytes} B of Zip, time ÷ text and Zip {small.EncodeToZip:N2}");
        }

        var large = figures.Where(of => of.TextBytes > LargeBytes).ToList();
        if (large.Count != 0)
        {
            Console.WriteLine(
                $"Above 10 KB: encode ÷ (text + zip) at most {large.Max(of => of.EncodeToZip):N2}; text to wire at least {large.Min(of => of.FromTextRate):N0} MB/s");
        }
    }

    private static void Save(string path, double scale, List<ReplyFigures> figures)
    {
        var document = new
        {
            Date = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            Machine = new {
                Cores = Environment.ProcessorCount, OperatingSystem = RuntimeInformation.OSDescription,
                Framework = RuntimeInformation.FrameworkDescription
            },
            Command = "./build.sh bench containers write docs/results/containers.json",
            ScaleFactor = scale,
            SumOfContainers = figures.Sum(of => of.ContainerBytes),
            SumOfGZip = figures.Sum(of => of.GZipBytes),
            Replies = figures,
        };
        File.WriteAllText(path, JsonSerializer.Serialize(document, Json) + "\n");
    }
}
