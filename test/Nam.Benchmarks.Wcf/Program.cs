// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Wcf;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var unknown = args.FirstOrDefault(argument => argument is not ("--quick" or "--no-file"));
if (unknown is not null)
{
    Console.Error.WriteLine($"'{unknown}' is unknown; allowed are --quick (a quarter of the time) and --no-file (no docs/results/wcf.json).");
    return 2;
}

var isQuick = args.Contains("--quick");
var budget = TimeSpan.FromSeconds(isQuick ? 1.6 : 8);
var figures = new List<Figure>();
await using (var host = await OrdersHost.StartAsync())
{
    // The first seconds of a process are slower for all ways, but not alike.
    var first = host.CaptureReply(380);
    _ = EncodeRows.Measure(first, ReplySize.All[1], budget / 2).Concat(ReadRows.Measure(first, host.Formatter, ReplySize.All[1], budget / 2)).ToList();
    foreach (var size in ReplySize.All)
    {
        var reply = host.CaptureReply(size.Rows);
        figures.AddRange(EncodeRows.Measure(reply, size, budget));
        figures.AddRange(EncodeRows.MeasureZip(host.CaptureBinaryReply(size.Rows), size, budget));
        figures.AddRange(ReadRows.Measure(reply, host.Formatter, size, budget));
        figures.AddRange(HttpRows.Measure(host, size, budget));
        figures.AddRange(HttpRows.MeasureLargeArrays(host, size));
    }
}

Report.Print(figures);
if (!args.Contains("--no-file"))
{
    Report.Write(Path.Combine("docs", "results", "wcf.json"), figures, isQuick);
}

return 0;
