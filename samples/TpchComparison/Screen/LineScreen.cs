// SPDX-License-Identifier: MIT
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>Lines of plain text, for files, pipes and terminals that cannot move the cursor.</summary>
internal sealed class LineScreen(TextWriter output) : IDemoScreen
{
    public void Say(string line) => output.WriteLine(line);

    public async Task ShowAsync(NetworkMeasurement measurement, Func<Action, Task> run)
    {
        try
        {
            await run(() => { }).ConfigureAwait(false);
        }
        finally
        {
            var columns = Columns.For(Columns.WideCharacters);
            Say(string.Join("  ", columns.Select(column => Pad(column.Head, column.Width, column.IsFigure))).TrimEnd());
            foreach (var query in measurement.Queries.Where(query => query.IsMeasured))
            {
                Say(string.Join("  ", columns.Select(column => Pad(column.Cell(query), column.Width, column.IsFigure))).TrimEnd());
            }
        }
    }

    private static string Pad(string text, int width, bool isFigure) => isFigure ? text.PadLeft(width) : text.PadRight(width);
}
