// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Client;
using Nam.Http;

namespace Nam.Benchmarks.Cold;

/// <summary>The caller's process: waits, says hello, and times its calls.</summary>
internal static class ColdCaller
{
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(3);

    internal static async Task RunAsync(Uri address, ColdWay way, bool warmsUp, TimeSpan wait)
    {
        using var sockets = new SocketsHttpHandler();
        await using var engine = way == ColdWay.Stock ? null : new NamClient(new NamClientOptions { WarmUp = warmsUp });
        using var http = new HttpClient(engine is null ? sockets : new NamHandler(engine, sockets)) { BaseAddress = address };
        await http.GetStringAsync("/hello").ConfigureAwait(false);
        await Task.Delay(wait).ConfigureAwait(false);
        var serializer = new DataContractSerializer(typeof(List<Q10Row>));
        var calls = new List<double>();
        var begun = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(begun) < Longest || calls.Count < 2 * ColdSuite.First)
        {
            var started = Stopwatch.GetTimestamp();
            var rows = way == ColdWay.Stock
                ? await ReadStockAsync(http, serializer).ConfigureAwait(false)
                : await http.GetNamXmlAsync<List<Q10Row>>("/reply").ConfigureAwait(false);
            calls.Add(Stopwatch.GetElapsedTime(started).TotalMilliseconds);
            if (rows is not { Count: > 0 })
            {
                throw new InvalidDataException("The reply has no rows.");
            }
        }

        using var stock = new HttpClient { BaseAddress = address };
        Console.WriteLine(string.Join(' ', calls.Select(call => call.ToString(CultureInfo.InvariantCulture))));
        Console.WriteLine(await stock.GetStringAsync("/taken").ConfigureAwait(false));
    }

    private static async Task<List<Q10Row>?> ReadStockAsync(HttpClient http, DataContractSerializer serializer)
    {
        using var response = await http.GetAsync("/reply").ConfigureAwait(false);
        using var reader = XmlDictionaryReader.CreateTextReader(
            await response.Content.ReadAsStreamAsync().ConfigureAwait(false), XmlDictionaryReaderQuotas.Max);
        return (List<Q10Row>?)serializer.ReadObject(reader);
    }
}
