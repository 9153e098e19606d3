// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Wcf;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Orders;
using Nam.Benchmarks.Wcf.Rows;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
if (Options.Parse(args, out var fault) is not { } options)
{
    Console.Error.WriteLine(fault);
    return 2;
}

var machine = Machine.Describe();
var started = Stopwatch.GetTimestamp();
var figures = new List<Figure>();
await using (var host = await OrdersHost.StartAsync())
{
    // The first seconds of a process are slower for all ways, but not alike.
    var warmUp = new Plan(TimeSpan.FromSeconds(options.IsQuick ? 2 : 4));
    _ = EncodeRows.Measure(host, ReplySize.All[1], warmUp).Concat(ReadRows.Measure(host, ReplySize.All[1], warmUp)).ToList();
    foreach (var size in ReplySize.All.Where(size => options.Rows is null || options.Rows == size.Rows))
    {
        foreach (var (name, measure) in Sections.All)
        {
            if (options.Only is null || options.Only == name)
            {
                figures.AddRange(measure(host, size, options.IsQuick));
            }
        }
    }
}

var run = new Run(DateTime.UtcNow, machine, Stopwatch.GetElapsedTime(started).TotalSeconds, options.IsQuick, figures);
var page = Report.ToMarkdown(run);
Console.WriteLine(page);
if (options.IsWritten)
{
    File.WriteAllText(Path.Combine("docs", "results", "wcf.md"), page);
}

return 0;
