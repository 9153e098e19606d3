// SPDX-License-Identifier: MIT
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>Lines of plain text, for files, pipes and terminals that cannot move the cursor.</summary>
/// <param name="output">Where they go.</param>
/// <param name="characters">How wide lines may be.</param>
internal sealed class LineScreen(TextWriter output, int characters) : IDemoScreen
{
    /// <summary>How wide lines are where nobody knows better.</summary>
    public const int UsualCharacters = 100;

    /// <inheritdoc/>
    public void Say(string text)
    {
        foreach (var line in TextLines.Wrap(text, characters))
        {
            output.WriteLine(line);
        }
    }

    /// <inheritdoc/>
    public void SayAsItIs(string lines) => output.Write(lines);

    /// <inheritdoc/>
    public async Task ShowAsync(NetworkMeasurement measurement, Func<Action, Task> run)
    {
        try
        {
            await run(() => { }).ConfigureAwait(false);
        }
        finally
        {
            var table = new ReplyTable(characters);
            foreach (var line in table.Heads().Concat(measurement.Measured.Select(table.Row)))
            {
                output.WriteLine(line);
            }

            Say(RoundCount.Of(measurement));
            await output.FlushAsync().ConfigureAwait(false);
        }
    }
}
