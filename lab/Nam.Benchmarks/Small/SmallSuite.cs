// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Benchmarks.Codecs;
using Nam.Http;

namespace Nam.Benchmarks.Small;

/// <summary>What NAM costs where it cannot gain: replies of 200 bytes to 50 KB over loopback, a pair with NAM beside one without.</summary>
internal static class SmallSuite
{
    private static readonly int[] Rows = [1, 5, 25, 75, 300];
    private static readonly DataContractSerializer Serializer = new(typeof(List<Q3Row>));

    internal static int Run(string[] args)
    {
        var seconds = args is [var text] ? double.Parse(text, CultureInfo.InvariantCulture) : 6;
        var folder = Directory.CreateTempSubdirectory("nam-small");
        try
        {
            RunAsync(folder.FullName, TimeSpan.FromSeconds(seconds)).GetAwaiter().GetResult();
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        return 0;
    }

    private static async Task RunAsync(string folder, TimeSpan budget)
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
        await using var nam = await SmallService.StartAsync(hasNam: true, folder, replies);
        Console.WriteLine("Service and caller in this process, over loopback; a call to its bytes, typed to its objects.");
        Console.WriteLine($"{"reply",-8}{"bytes",8}{"plain, µs",12}{"NAM, µs",12}{"NAM ÷ plain",14}{"more bytes allocated",24}");
        WarmUp(plain.Caller, nam.Caller);
        var ratios = new List<double>();
        foreach (var kind in new[] { "text", "file", "typed" })
        {
            foreach (var rows in Rows)
            {
                var path = $"/{kind}/{rows}";
                var isTyped = kind == "typed";
                var results = Interleaved.Run(
                    budget, ("plain", () => Call(plain.Caller, path, isTyped, hasNam: false)),
                    ("nam", () => Call(nam.Caller, path, isTyped, hasNam: true)));
                var ratio = results[1].Microseconds / results[0].Microseconds;
                ratios.Add(ratio);
                Console.WriteLine(string.Create(
                    CultureInfo.InvariantCulture,
                    $"{kind,-8}{bytes[rows],8:N0}{results[0].Microseconds,12:F1}{results[1].Microseconds,12:F1}{ratio,14:F3}{results[1].AllocatedBytes - results[0].AllocatedBytes,24:N0}"));
            }
        }

        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"Geometric mean {Math.Exp(ratios.Average(Math.Log)):F3} (goal 1.01), worst {ratios.Max():F3} (goal 1.05)."));
    }

    // The first seconds of a process are the compiler's, in whichever cell they fall.
    private static void WarmUp(HttpClient plain, HttpClient nam)
    {
        for (var started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < TimeSpan.FromSeconds(4);)
        {
            foreach (var rows in Rows)
            {
                foreach (var kind in new[] { "text", "file", "typed" })
                {
                    Call(plain, $"/{kind}/{rows}", kind == "typed", hasNam: false);
                    Call(nam, $"/{kind}/{rows}", kind == "typed", hasNam: true);
                }
            }
        }
    }

    private static void Call(HttpClient caller, string path, bool isTyped, bool hasNam)
    {
        if (!isTyped)
        {
            caller.GetByteArrayAsync(path).GetAwaiter().GetResult();
        }
        else if (hasNam)
        {
            caller.GetNamXmlAsync<List<Q3Row>>(path).GetAwaiter().GetResult();
        }
        else
        {
            using var response = caller.GetAsync(path).GetAwaiter().GetResult();
            using var reader = XmlDictionaryReader.CreateTextReader(response.Content.ReadAsStream(), XmlDictionaryReaderQuotas.Max);
            Serializer.ReadObject(reader);
        }
    }
}
