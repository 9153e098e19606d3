// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.SoapOverhead;

/// <summary>Response times of an experiment, by cell. Not thread-safe while it is filled.</summary>
internal sealed class CellValues
{
    private readonly Dictionary<OverheadCell, List<double>> _milliseconds;
    private readonly Dictionary<OverheadCell, List<WireNote>> _notes;

    /// <summary>Begins without values.</summary>
    internal CellValues(IReadOnlyList<OverheadCell> cells)
    {
        _milliseconds = cells.ToDictionary(cell => cell, _ => new List<double>());
        _notes = cells.ToDictionary(cell => cell, _ => new List<WireNote>());
    }

    /// <summary>Rounds that are whole: how many values every cell has.</summary>
    internal int Rounds => _milliseconds.Values.Min(values => values.Count);

    /// <summary>Whether there is enough for a variance.</summary>
    internal bool HasVariance => Rounds > 1;

    /// <summary>Adds a measurement.</summary>
    internal void Add(OverheadCell cell, double milliseconds, WireNote note)
    {
        _milliseconds[cell].Add(milliseconds);
        _notes[cell].Add(note);
    }

    /// <summary>The values of a cell in the whole rounds, in ms.</summary>
    internal IReadOnlyList<double> Of(OverheadCell cell) => _milliseconds[cell][..Rounds];

    /// <summary>Count, mean and variance of a cell, in ms; null for a cell that there is not, and for too few values.</summary>
    internal GroupSummary? Summarize(string name, OverheadCell cell) =>
        HasVariance && _milliseconds.ContainsKey(cell) ? GroupSummary.OfValues(name, Of(cell)) : null;

    /// <summary>Bytes of a reply's body on average; null without replies.</summary>
    internal double? MeanBytes(OverheadCell cell) =>
        _notes.TryGetValue(cell, out var notes) && notes.Count != 0 ? notes.Average(note => note.Bytes) : null;

    /// <summary>The share of replies in a format of NAM, from 0 to 1; null without replies.</summary>
    internal double? FramedShare(OverheadCell cell) =>
        _notes.TryGetValue(cell, out var notes) && notes.Count != 0 ? notes.Average(note => note.IsFramed ? 1.0 : 0) : null;
}
