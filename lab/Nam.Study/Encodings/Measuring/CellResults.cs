// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Measuring;

/// <summary>The turns of every cell. Not thread-safe.</summary>
internal sealed class CellResults
{
    private readonly Dictionary<Cell, List<Turn>> _turns = [];

    /// <summary>Every cell with its turns, oldest first.</summary>
    internal IEnumerable<KeyValuePair<Cell, List<Turn>>> All => _turns;

    /// <summary>Adds a turn.</summary>
    internal void Add(Cell cell, Turn turn)
    {
        if (!_turns.TryGetValue(cell, out var turns))
        {
            _turns.Add(cell, turns = []);
        }

        turns.Add(turn);
    }

    /// <summary>What a cell's turns with replies come to; null if there are none.</summary>
    /// <remarks>The median, but the mean at reduced speed: a stop that meets few short calls is a part of what all of them take.</remarks>
    internal double? Typical(Cell cell, Func<Turn, double> value)
    {
        var values = Good(cell).Select(value).Order().ToList();
        return values.Count == 0 ? null
            : cell.Speed < 1 ? values.Average()
            : (values[(values.Count - 1) / 2] + values[values.Count / 2]) / 2;
    }

    /// <summary>The response time in milliseconds.</summary>
    internal double? Milliseconds(Cell cell) => 1e3 * Typical(cell, turn => turn.TotalSeconds);

    /// <summary>A number of bytes or rows, which all turns of a cell share; null if there are none.</summary>
    internal long? Count(Cell cell, Func<Turn, long> value) => Good(cell).Select(turn => (long?)value(turn)).LastOrDefault();

    /// <summary>Why a cell has no reply; null if it has one or was not measured.</summary>
    internal string? Fault(Cell cell) =>
        _turns.TryGetValue(cell, out var turns) ? turns.Select(turn => turn.Fault).FirstOrDefault(fault => fault is not null) : null;

    private IEnumerable<Turn> Good(Cell cell) => _turns.TryGetValue(cell, out var turns) ? turns.Where(turn => turn.Fault is null) : [];
}
