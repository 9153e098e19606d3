// SPDX-License-Identifier: MIT
using System.Collections;
using System.Globalization;
using Tpch.Generation;

namespace Tpch.Queries;

/// <summary>One of the 22 queries: its SQL text, its rows, and its hand-written form over <see cref="TpchDatabase"/>.</summary>
public sealed class TpchQuery
{
    /// <summary>The XML namespace of the rows' data contracts.</summary>
    public const string ContractNamespace = "http://nam.example/tpch";

    private const int ImportantStockNumber = 11;
    private const decimal ImportantStockFraction = 0.0001m;

    private readonly Func<TpchDatabase, IList> _run;

    private TpchQuery(int number, string name, Type rowType, Func<TpchDatabase, IList> run)
    {
        Number = number;
        Name = name;
        RowType = rowType;
        _run = run;
        SqlText = EmbeddedFile.ReadText($"q{number:D2}.sql");
    }

    /// <summary>All queries, by number.</summary>
    public static IReadOnlyList<TpchQuery> All { get; } =
    [
        Create(1, "Pricing Summary Report", database => TpchQueries.Q1(database)),
        Create(2, "Minimum Cost Supplier", TpchQueries.Q2),
        Create(3, "Shipping Priority", TpchQueries.Q3),
        Create(4, "Order Priority Checking", database => TpchQueries.Q4(database)),
        Create(5, "Local Supplier Volume", database => TpchQueries.Q5(database)),
        Create(6, "Forecasting Revenue Change", database => TpchQueries.Q6(database)),
        Create(7, "Volume Shipping", database => TpchQueries.Q7(database)),
        Create(8, "National Market Share", database => TpchQueries.Q8(database)),
        Create(9, "Product Type Profit Measure", TpchQueries.Q9),
        Create(10, "Returned Item Reporting", TpchQueries.Q10),
        Create(11, "Important Stock Identification", TpchQueries.Q11),
        Create(12, "Shipping Modes and Order Priority", database => TpchQueries.Q12(database)),
        Create(13, "Customer Distribution", database => TpchQueries.Q13(database)),
        Create(14, "Promotion Effect", database => TpchQueries.Q14(database)),
        Create(15, "Top Supplier", database => TpchQueries.Q15(database)),
        Create(16, "Parts/Supplier Relationship", TpchQueries.Q16),
        Create(17, "Small-Quantity-Order Revenue", database => TpchQueries.Q17(database)),
        Create(18, "Large Volume Customer", TpchQueries.Q18),
        Create(19, "Discounted Revenue", database => TpchQueries.Q19(database)),
        Create(20, "Potential Part Promotion", TpchQueries.Q20),
        Create(21, "Suppliers Who Kept Orders Waiting", database => TpchQueries.Q21(database)),
        Create(22, "Global Sales Opportunity", database => TpchQueries.Q22(database)),
    ];

    /// <summary>1 to 22.</summary>
    public int Number { get; }

    /// <summary>The name that the specification of TPC-H gives the query.</summary>
    public string Name { get; }

    /// <summary>The type of the rows of the reply, a data contract.</summary>
    public Type RowType { get; }

    /// <summary>The query in SQL, as it is at scale factor 1; only Q11 differs at others, see <see cref="SqlTextAt"/>.</summary>
    public string SqlText { get; }

    /// <summary>The query with a number.</summary>
    /// <param name="number">1 to 22.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such query.</exception>
    public static TpchQuery Get(int number) => number >= 1 && number <= All.Count
        ? All[number - 1]
        : throw new ArgumentOutOfRangeException(nameof(number), number, $"The query number must be from 1 to {All.Count}.");

    /// <summary>Answers the query with a number.</summary>
    /// <param name="database">The tables to query.</param>
    /// <param name="number">1 to 22.</param>
    /// <returns>A <see cref="List{T}"/> of the <see cref="RowType"/> of that query.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such query.</exception>
    public static object Run(TpchDatabase database, int number) => Get(number).Run(database);

    /// <summary>Answers the query.</summary>
    /// <param name="database">The tables to query.</param>
    /// <returns>A <see cref="List{T}"/> of <see cref="RowType"/>.</returns>
    public IList Run(TpchDatabase database)
    {
        ArgumentNullException.ThrowIfNull(database);
        return _run(database);
    }

    /// <summary>The query in SQL for a scale factor.</summary>
    /// <param name="scaleFactor">Size of the data: above 0 and at most 100.</param>
    /// <exception cref="ArgumentOutOfRangeException">The scale factor is out of range.</exception>
    public string SqlTextAt(double scaleFactor)
    {
        _ = new TableSizes(scaleFactor);
        return Number == ImportantStockNumber
            ? SqlText.Replace("* 0.0001 ", "* " + FractionAt(scaleFactor).ToString(CultureInfo.InvariantCulture) + " ")
            : SqlText;
    }

    /// <summary>The fraction of all stock that Q11 calls important (TPC-H, clause 2.4.11.3).</summary>
    internal static decimal FractionAt(double scaleFactor) => ImportantStockFraction / (decimal)scaleFactor;

    private static TpchQuery Create<T>(int number, string name, Func<TpchDatabase, List<T>> run) =>
        new(number, name, typeof(T), run);
}
