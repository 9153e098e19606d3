// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Spectre.Console;
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>A table that fills while the demo measures.</summary>
internal sealed class LiveScreen(IAnsiConsole console) : IDemoScreen
{
    // Drawing takes a processor from what is measured: rarely, then.
    private static readonly TimeSpan Refresh = TimeSpan.FromMilliseconds(250);

    public void Say(string line) => console.WriteLine(line);

    public Task ShowAsync(NetworkMeasurement measurement, Func<Action, Task> run)
    {
        var columns = Columns.For(console.Profile.Width);
        var table = new Table().Border(TableBorder.Simple);
        foreach (var (head, _, isFigure, _) in columns)
        {
            table.AddColumn(new TableColumn(new Text(head)) { NoWrap = true, Alignment = isFigure ? Justify.Right : Justify.Left });
        }

        return console.Live(table).Overflow(VerticalOverflow.Ellipsis).StartAsync(async context =>
        {
            var drawn = 0L;
            try
            {
                await run(() =>
                {
                    if (Stopwatch.GetElapsedTime(drawn) >= Refresh)
                    {
                        Fill();
                        drawn = Stopwatch.GetTimestamp();
                    }
                }).ConfigureAwait(false);
            }
            finally
            {
                Fill();
            }

            void Fill()
            {
                table.Rows.Clear();
                foreach (var query in measurement.Queries.Where(query => query.IsMeasured))
                {
                    table.AddRow(columns.Select(column => new Text(column.Cell(query))));
                }

                context.Refresh();
            }
        });
    }
}
