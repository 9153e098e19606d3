// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Runtime;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.Benchmarks.Oracle.Serving;
using Nam.Client;
using Nam.Http;
using Nam.Stores;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>A service that sends rows, or a caller that reads them: each a process of its own, whose memory nothing else takes.</summary>
internal static class RowsProcess
{
    internal const string Verb = "rows";

    private const int WarmUpRows = 10_000;
    private const int StillCalls = 10;
    private const int WarmUpPauseMilliseconds = 150;

    internal static Task<int> RunAsync(string[] words) => words switch
    {
        ["serve"] => ServeAsync(),
        ["call", var port, var rows, var callers, var kind] => CallAsync(
            int.Parse(port, CultureInfo.InvariantCulture), int.Parse(rows, CultureInfo.InvariantCulture),
            int.Parse(callers, CultureInfo.InvariantCulture), kind),
        _ => throw new ArgumentException($"There is no order '{string.Join(' ', words)}'."),
    };

    // Says its port, and then with every line that it gets what it takes now or took at most.
    private static async Task<int> ServeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(options =>
        {
            // Both work in the background, at a time that nobody knows.
            options.Calibrate = false;
            options.WarmUp = false;
        });
        await using var application = builder.Build();
        application.UseNam();
        application.MapGet("/rows/{count:int}", (int count) => NamResults.Rows(Sale.Make(count)));
        await application.StartAsync();
        Console.WriteLine(new Uri(application.Urls.First()).Port);
        while (await CommandLines.NextAsync() is { } order)
        {
            Console.WriteLine(order == "mark" ? ProcessMemory.Mark() : ProcessMemory.Peak());
        }

        return 0;
    }

    // Waits for a line when it is warm; then says what it took and how long.
    private static async Task<int> CallAsync(int port, int rows, int callers, string kind)
    {
        using var engine = new NamClient(new NamClientOptions { Calibrate = false, WarmUp = false });
        using var sockets = new SocketsHttpHandler { UseProxy = false };
        using var http = new HttpClient(kind == "plain" ? sockets : new NamHandler(engine, sockets))
        {
            BaseAddress = new Uri($"http://127.0.0.1:{port}"), Timeout = Timeout.InfiniteTimeSpan,
        };
        for (var still = 0; still < StillCalls; still++)
        {
            // The compiler works in the background, when nothing new has been called for a while.
            var compiled = JitInfo.GetCompiledMethodCount();
            await ReadAsync(http, WarmUpRows, isSlow: false);
            await Task.Delay(WarmUpPauseMilliseconds);
            still = JitInfo.GetCompiledMethodCount() == compiled ? still : 0;
        }

        Console.WriteLine("warm");
        await CommandLines.NextAsync();
        var before = ProcessMemory.Mark();
        var started = Stopwatch.GetTimestamp();
        var first = await Task.WhenAll(Enumerable.Range(0, callers).Select(_ => ReadAsync(http, rows, kind == "slow")));
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{before},{ProcessMemory.Peak()},{first.Max()},{Stopwatch.GetElapsedTime(started).TotalSeconds}"));
        return 0;
    }

    // Gives the time until the first row, in seconds.
    private static async Task<double> ReadAsync(HttpClient http, int count, bool isSlow)
    {
        var started = Stopwatch.GetTimestamp();
        var first = 0.0;
        var read = 0;
        await foreach (var row in http.GetNamRowsAsync<Sale>($"/rows/{count}"))
        {
            first = read == 0 ? Stopwatch.GetElapsedTime(started).TotalSeconds : first;
            if (row?.Number != read++)
            {
                throw new InvalidDataException($"Row {read - 1} has the number {row?.Number}.");
            }

            if (isSlow && read % 1000 == 0)
            {
                await Task.Delay(30);
            }
        }

        return read == count ? first : throw new InvalidDataException($"{read} of {count} rows came.");
    }
}
