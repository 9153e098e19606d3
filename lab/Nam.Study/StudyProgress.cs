// SPDX-License-Identifier: MIT
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Study;

/// <summary>Runs something and shows how far it is: moving in a terminal, as lines elsewhere.</summary>
internal static class StudyProgress
{
    /// <summary>What a terminal is told on Ctrl-C.</summary>
    internal const string Stopping = "Stops; what was measured is shown and written. Once more ends at once.";

    private const int WidthOfBar = 20;

    /// <summary>Runs an action.</summary>
    /// <returns>What it returned.</returns>
    internal static T Run<T>(ToolConsole console, StopSignals stop, Func<IStudyProgress, T> action)
    {
        if (console.Live is not { } live)
        {
            var plain = new PlainProgress(console.Error);
            using var said = stop.Token.Register(() => plain.Tell(Stopping));
            return action(plain);
        }

        // The cursor is hidden while the bars move; who ends the process at once wants it back.
        stop.OnEnd = () => live.Cursor.Show(true);
        return live.Progress()
            .AutoClear(true)
            .Columns(
                new SpinnerColumn(), new ProgressBarColumn { Width = WidthOfBar }, new PercentageColumn(),
                new ElapsedTimeColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .Start(context =>
            {
                using var shown = new TerminalProgress(live, context);
                using var said = stop.Token.Register(() => shown.Tell(Stopping));
                return action(shown);
            });
    }
}
