// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Study;

/// <summary>Progress as bars that move. Thread-safe.</summary>
internal sealed class TerminalProgress(IAnsiConsole console, ProgressContext context) : IStudyProgress, IDisposable
{
    /// <summary>What stands before the description: the spinner, the bar, the percentage and the time.</summary>
    private const int WidthOfRest = 40;

    private const int LeastWidth = 20;

    private readonly Lock _turn = new();
    private ProgressTask? _task;
    private string _part = "";
    private int _begun;

    public void Begin(string part, int steps)
    {
        lock (_turn)
        {
            End();
            _part = part;
            _begun = 0;
            _task = context.AddTask(Describe(part), maxValue: Math.Max(1, steps));
        }
    }

    public void Step(string step)
    {
        lock (_turn)
        {
            if (_task is null)
            {
                return;
            }

            // A step that begins has not been done.
            _task.Value = Math.Min(_begun, _task.MaxValue);
            _begun++;
            _task.Description = Describe(string.Create(CultureInfo.InvariantCulture, $"{_part} {_begun:N0}/{_task.MaxValue:N0}: {step}"));
        }
    }

    public void Tell(string sentence)
    {
        lock (_turn)
        {
            console.WriteLine(ToolTable.Printable(sentence));
        }
    }

    public void Dispose()
    {
        lock (_turn)
        {
            End();
        }
    }

    private void End()
    {
        if (_task is not null)
        {
            _task.Description = Describe(_part);
            _task.Value = _task.MaxValue;
            _task.StopTask();
        }
    }

    private string Describe(string text) => ToolTable.Cell(ToolTable.Cut(text, Math.Max(LeastWidth, console.Profile.Width - WidthOfRest)));
}
