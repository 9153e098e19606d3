// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;

namespace Nam.Benchmarks.Cold;

/// <summary>The first replies of new processes: a service and its caller, started anew for every run, over loopback.</summary>
internal static class ColdSuite
{
    internal const int First = 5;

    private const int LastCalls = 10;
    private static readonly (string Name, int Rows)[] Sizes = [("50 KB", 135), ("1 MB", 2_700)];

    internal static int Run(string[] args)
    {
        switch (args)
        {
            case ["serve", var rows, var way, var warmsUp]:
                ColdService.RunAsync(int.Parse(rows, CultureInfo.InvariantCulture), Enum.Parse<ColdWay>(way), bool.Parse(warmsUp))
                    .GetAwaiter().GetResult();
                return 0;
            case ["call", var address, var way, var warmsUp, var wait]:
                ColdCaller.RunAsync(
                    new Uri(address), Enum.Parse<ColdWay>(way), bool.Parse(warmsUp),
                    TimeSpan.FromSeconds(double.Parse(wait, CultureInfo.InvariantCulture))).GetAwaiter().GetResult();
                return 0;
            default:
                var runs = args is [var count, ..] ? int.Parse(count, CultureInfo.InvariantCulture) : 5;
                return Measure(runs, args is [_, var seconds, ..] ? seconds : "1.5");
        }
    }

    private static int Measure(int runs, string wait)
    {
        var cells =
            (from size in Sizes
             from way in Enum.GetValues<ColdWay>()
             from warmsUp in way == ColdWay.Stock ? (bool[])[false] : [false, true]
             select (size, way, warmsUp)).ToArray();
        var results = cells.ToDictionary(cell => cell, _ => new List<(double[] Calls, double[] Service)>());
        var random = new Random(20031103);
        for (var run = 0; run < runs; run++)
        {
            random.Shuffle(cells);
            foreach (var cell in cells)
            {
                results[cell].Add(RunOnce(cell.size.Rows, cell.way, cell.warmsUp, wait));
            }
        }

        Console.WriteLine(
            $"Medians of {runs} pairs of new processes; {wait} s between the first word and the first reply. Warm: the median of the last {LastCalls} of 3 s of calls. " +
            "A reply n ÷ warm: of the whole call; in the service, and in the caller: the rest.");
        Console.WriteLine("| reply | way | warm-up | warm, ms | ÷ text | 1st, ms | 1st ÷ own warm | in the service | in the caller | 2nd to 5th ÷ own warm | 1st ÷ first text | first five ÷ text's |");
        Console.WriteLine("|---|---|---|--:|--:|--:|--:|--:|--:|---|--:|--:|");
        foreach (var (size, group) in results.GroupBy(pair => pair.Key.size).Select(group => (group.Key, group)))
        {
            var stock = group.Single(pair => pair.Key.way == ColdWay.Stock).Value;
            foreach (var ((_, way, warmsUp), pairs) in group.OrderBy(pair => (pair.Key.way, pair.Key.warmsUp)))
            {
                var warm = Median(pairs, pair => Warm(pair.Calls));
                var warmService = Median(pairs, pair => Warm(pair.Service));
                var first = Median(pairs, pair => pair.Calls[0]);
                var service = Median(pairs, pair => pair.Service[0]);
                var caller = Median(pairs, pair => pair.Calls[0] - pair.Service[0]);
                var later = Enumerable.Range(1, First - 1).Select(n => $"{Median(pairs, pair => pair.Calls[n]) / warm:0.0}");
                Console.WriteLine(
                    $"| {size.Name} | {way} | {(way == ColdWay.Stock ? "" : warmsUp ? "yes" : "no")} | {warm:0.00} " +
                    $"| {warm / Median(stock, pair => Warm(pair.Calls)):0.00} | {first:0.0} | {first / warm:0.0} " +
                    $"| {service:0.0} ms, {service / warmService:0.0} | {caller:0.0} ms, {caller / (warm - warmService):0.0} " +
                    $"| {string.Join(", ", later)} | {first / Median(stock, pair => pair.Calls[0]):0.00} " +
                    $"| {Median(pairs, FirstFive) / Median(stock, FirstFive):0.00} |");
            }
        }

        return 0;
    }

    private static double FirstFive((double[] Calls, double[] Service) pair) => pair.Calls.Take(First).Sum();

    private static double Warm(double[] calls) => Median([.. calls.TakeLast(LastCalls)], call => call);

    private static double Median<T>(IEnumerable<T> items, Func<T, double> value)
    {
        var sorted = items.Select(value).Order().ToList();
        return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
    }

    private static (double[] Calls, double[] Service) RunOnce(int rows, ColdWay way, bool warmsUp, string wait)
    {
        using var service = Start("serve", rows.ToString(CultureInfo.InvariantCulture), way.ToString(), warmsUp.ToString());
        try
        {
            var address = service.StandardOutput.ReadLine()![ColdService.Ready.Length..];
            using var caller = Start("call", address, way.ToString(), warmsUp.ToString(), wait);
            var calls = Numbers(caller.StandardOutput.ReadLine());
            var taken = Numbers(caller.StandardOutput.ReadLine());
            caller.WaitForExit();
            return (calls, taken);
        }
        finally
        {
            service.StandardInput.Close();
            service.WaitForExit();
        }
    }

    private static double[] Numbers(string? line) =>
        [.. line!.Split(' ').Select(number => double.Parse(number, CultureInfo.InvariantCulture))];

    private static Process Start(params string[] arguments)
    {
        var host = Environment.ProcessPath!;
        var start = new ProcessStartInfo(host) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(host) == "dotnet")
        {
            start.ArgumentList.Add(typeof(ColdSuite).Assembly.Location);
        }

        foreach (var argument in (string[])["cold", .. arguments])
        {
            start.ArgumentList.Add(argument);
        }

        return Process.Start(start)!;
    }
}
