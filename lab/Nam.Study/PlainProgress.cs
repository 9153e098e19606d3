// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study;

/// <summary>Progress as lines, for files and programs. Thread-safe.</summary>
internal sealed class PlainProgress(TextWriter output) : IStudyProgress
{
    /// <summary>A part of a thousand steps is not told in a thousand lines.</summary>
    internal const int MostLinesOfPart = 20;

    private readonly Lock _turn = new();
    private int _steps = 1;
    private int _begun;

    public void Begin(string part, int steps)
    {
        lock (_turn)
        {
            _steps = Math.Max(1, steps);
            _begun = 0;
            Write(part);
        }
    }

    public void Step(string step)
    {
        lock (_turn)
        {
            _begun++;
            if (LinesOf(_begun) != LinesOf(_begun - 1))
            {
                Write(string.Create(CultureInfo.InvariantCulture, $"{_begun,6:N0} of {_steps:N0}: {step}"));
            }
        }
    }

    public void Tell(string sentence)
    {
        lock (_turn)
        {
            Write(sentence);
        }
    }

    private long LinesOf(int steps) => (long)steps * Math.Min(MostLinesOfPart, _steps) / _steps;

    private void Write(string line) => output.WriteLine("study: " + line);
}
