// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Benchmarks.Codecs;
using Nam.Http;

namespace Nam.Benchmarks.Small;

/// <summary>What NAM costs where it cannot gain: replies of 200 bytes to 50 KB over loopback, a pair with NAM beside one without.</summary>
internal static class SmallSuite
{
    // A wait that ends a call of its own, a thread's, can take as long as the call.
    private const int CallsInARow = 32;

    // Until then the compiler still works at what is called most, on one of two processors.
    private const double WarmUpSeconds = 25;

    private static readonly int[] Rows = [1, 5, 25, 75, 300];
    private static readonly DataContractSerializer Serializer = new(typeof(List<Q3Row>));

    /// <summary>Runs the suite.</summary>
    /// <param name="args">Seconds for each row, by default 6; <c>--write</c>: writes <c>small.md</c> to docs/results.</param>
    internal static int Run(string[] args)
    {
        var seconds = args is [var text, ..] && text != "--write" ? double.Parse(text, CultureInfo.InvariantCulture) : 6;
        var folder = Directory.CreateTempSubdirectory("nam-small");
        try
        {
            var page = RunAsync(folder.FullName, TimeSpan.FromSeconds(seconds)).GetAwaiter().GetResult();
            if (args.Contains("--write"))
            {
                File.WriteAllText(Path.Combine("docs", "results", "small.md"), page);
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        return 0;
    }

    private static async Task<string> RunAsync(string folder, TimeSpan budget)
    {
        var replies = Rows.ToDictionary(rows => rows, SyntheticReplies.Q3);
        var bytes = new Dictionary<int, long>();
        foreach (var (rows, reply) in replies)
        {
            await using var file = File.Create(Path.Combine(folder, $"{rows}.xml"));
            Serializer.WriteObject(file, reply);
            bytes[rows] = file.Length;
        }

        await using var plain = await SmallService.StartAsync(hasNam: false, folder, replies);
        await using var again = await SmallService.StartAsync(hasNam: false, folder, replies);
        await using var nam = await SmallService.StartAsync(hasNam: true, folder, replies);
        var page = new StringBuilder();
        Print(page, $"""
            # What NAM costs small replies

            `./build.sh bench small --write`, {DateTime.UtcNow:yyyy-MM-dd}, {Environment.ProcessorCount} processors,
            {RuntimeInformation.FrameworkDescription}. Service and caller in one process, over loopback; rows of TPC-H's Q3. A call to
            its bytes, typed to its objects; {CallsInARow} calls in a row, asynchronous, in turns with the others, after {WarmUpSeconds} s
            of all. *Plain again* is a second pair without NAM: what it is off by, the others may be.

            | reply | bytes | plain, µs | NAM, µs | plain again ÷ plain | NAM ÷ plain | .NET's binary XML ÷ plain |
            |---|--:|--:|--:|--:|--:|--:|
            """);
        await WarmUpAsync(plain.Caller, again.Caller, nam.Caller);
        var ratios = new List<double>();
        foreach (var (kind, rows) in Kinds())
        {
            var isTyped = kind == "typed";
            var path = $"/{kind}/{rows}";
            var ways = new List<(string, Action)>
            {
                ("plain", () => Call(plain.Caller, path, isTyped, hasNam: false)),
                ("nam", () => Call(nam.Caller, path, isTyped, hasNam: true)),
                ("again", () => Call(again.Caller, path, isTyped, hasNam: false)),
            };
            if (isTyped)
            {
                ways.Add(("binary", () => Call(plain.Caller, $"/binary/{rows}", isTyped, hasNam: false)));
            }

            double[] times = [.. Interleaved.Run(budget, [.. ways]).Select(result => result.Microseconds / CallsInARow)];
            ratios.Add(times[1] / times[0]);
            Print(page, $"| {kind} | {bytes[rows]:N0} | {times[0]:F1} | {times[1]:F1} | {times[2] / times[0]:F3} | {times[1] / times[0]:F3} | {(isTyped ? $"{times[3] / times[0]:F3}" : "")} |");
        }

        Print(page, $"\nGeometric mean {Math.Exp(ratios.Average(Math.Log)):F3} (goal 1.01), worst {ratios.Max():F3} (goal 1.05).");
        return page.ToString();
    }

    private static void Print(StringBuilder page, FormattableString text)
    {
        var line = FormattableString.Invariant(text);
        page.AppendLine(line);
        Console.WriteLine(line);
    }

    private static IEnumerable<(string Kind, int Rows)> Kinds() =>
        new[] { "text", "file", "typed" }.SelectMany(kind => Rows.Select(rows => (kind, rows)));

    private static async Task WarmUpAsync(HttpClient plain, HttpClient again, HttpClient nam)
    {
        for (var started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started).TotalSeconds < WarmUpSeconds;)
        {
            foreach (var (kind, rows) in Kinds())
            {
                await CallAsync(plain, $"/{kind}/{rows}", kind == "typed", hasNam: false);
                await CallAsync(again, $"/{kind}/{rows}", kind == "typed", hasNam: false);
                await CallAsync(nam, $"/{kind}/{rows}", kind == "typed", hasNam: true);
                await CallAsync(plain, $"/binary/{rows}", isTyped: true, hasNam: false);
            }
        }
    }

    private static void Call(HttpClient caller, string path, bool isTyped, bool hasNam) =>
        Task.Run(async () =>
        {
            for (var call = 0; call < CallsInARow; call++)
            {
                await CallAsync(caller, path, isTyped, hasNam);
            }
        }).GetAwaiter().GetResult();

    private static async Task CallAsync(HttpClient caller, string path, bool isTyped, bool hasNam)
    {
        if (!isTyped)
        {
            await caller.GetByteArrayAsync(path);
        }
        else if (hasNam)
        {
            await caller.GetNamXmlAsync<List<Q3Row>>(path);
        }
        else
        {
            using var response = await caller.GetAsync(path);
            var body = await response.Content.ReadAsStreamAsync();
            using var reader = path.StartsWith("/binary/", StringComparison.Ordinal)
                ? XmlDictionaryReader.CreateBinaryReader(body, XmlDictionaryReaderQuotas.Max)
                : XmlDictionaryReader.CreateTextReader(body, XmlDictionaryReaderQuotas.Max);
            Serializer.ReadObject(reader);
        }
    }
}
