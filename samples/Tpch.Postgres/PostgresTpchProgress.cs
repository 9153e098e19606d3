// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Tpch.Postgres;

/// <summary>How far a load has come.</summary>
/// <param name="Step">What is being done.</param>
/// <param name="Table">The table whose rows are copied, otherwise none.</param>
/// <param name="Rows">Rows copied so far: of that table, or of all tables once they are loaded.</param>
public readonly record struct PostgresTpchProgress(PostgresTpchStep Step, TpchTable? Table = null, long Rows = 0)
{
    /// <summary>Says it in a sentence.</summary>
    public override string ToString() => Step switch
    {
        PostgresTpchStep.Waiting => "Another process is loading the tables; waiting for it.",
        PostgresTpchStep.Copying => string.Create(CultureInfo.InvariantCulture, $"Copied {Rows:N0} rows of {Table}."),
        PostgresTpchStep.Indexing => "Making keys and indexes.",
        PostgresTpchStep.Analyzing => "Analyzing the tables.",
        _ => string.Create(CultureInfo.InvariantCulture, $"Loaded {Rows:N0} rows."),
    };
}
