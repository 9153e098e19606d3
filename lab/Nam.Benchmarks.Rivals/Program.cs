// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Rivals;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Measuring;
using Nam.Benchmarks.Wcf.Measuring;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
if (Options.Parse(args, out var fault) is not { } options)
{
    Console.Error.WriteLine(fault);
    return 2;
}

var machine = Machine.Describe();
var started = Stopwatch.GetTimestamp();
var sets = new List<DataSetFigures>();
foreach (var leftOut in options.LeftOut)
{
    Console.WriteLine($"Left out: {leftOut}");
}

foreach (var set in DataSet.All(options.IsQuick ? 0.1 : 1, options.Corpus).Where(set => options.Only is null || set.Name == options.Only))
{
    var figures = DataSetFigures.Measure(set, options.Rounds, Tell);
    Tell("");
    sets.Add(figures);
    Console.WriteLine(Report.ToTable(figures));
}

var run = new Run(DateTime.UtcNow, machine, Stopwatch.GetElapsedTime(started).TotalSeconds, options, sets);
Console.WriteLine(Report.ToGoals(run.Sets));
if (options.IsWritten)
{
    Report.Write(run);
}

return 0;

static void Tell(string what)
{
    if (!Console.IsErrorRedirected)
    {
        Console.Error.Write($"\r{what,-60}\r");
    }
}
