// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Spectre.Console;
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>A table that fills while the demo measures.</summary>
internal sealed class LiveScreen(IAnsiConsole console) : IDemoScreen
{
    // Differences below 5 % have no colour.
    private const double Sooner = 1.05;

    // Drawing takes a processor from what is measured: rarely, then.
    private static readonly TimeSpan Refresh = TimeSpan.FromMilliseconds(250);
    private static readonly Style Head = new(decoration: Decoration.Bold);
    private static readonly Style Good = new(Color.Green);
    private static readonly Style Bad = new(Color.Yellow);

    /// <inheritdoc/>
    public void Say(string text)
    {
        foreach (var line in TextLines.Wrap(text, console.Profile.Width - 1))
        {
            console.WriteLine(line);
        }
    }

    /// <inheritdoc/>
    public void SayAsItIs(string lines) => console.Profile.Out.Writer.Write(lines);

    /// <inheritdoc/>
    public async Task ShowAsync(NetworkMeasurement measurement, Func<Action, Task> run)
    {
        var table = new ReplyTable(console.Profile.Width);
        await console.Live(Draw(table, measurement)).Overflow(VerticalOverflow.Ellipsis).StartAsync(async context =>
        {
            var drawn = 0L;
            context.Refresh();
            try
            {
                await run(() =>
                {
                    if (Stopwatch.GetElapsedTime(drawn) >= Refresh)
                    {
                        context.UpdateTarget(Draw(table, measurement));
                        drawn = Stopwatch.GetTimestamp();
                    }
                }).ConfigureAwait(false);
            }
            finally
            {
                context.UpdateTarget(Draw(table, measurement));
            }
        }).ConfigureAwait(false);
        Say(RoundCount.Of(measurement));
    }

    private static Paragraph Draw(ReplyTable table, NetworkMeasurement measurement)
    {
        var text = new Paragraph();
        text.Append(string.Join('\n', table.Heads()), Head);
        foreach (var query in measurement.Measured)
        {
            var gain = query.TimesSoonerThan(Way.Plain);
            text.Append("\n" + table.Row(query), gain >= Sooner ? Good : gain <= 1 / Sooner || !query.HasEqualValues ? Bad : Style.Plain);
        }

        return text;
    }
}
