// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Rivals.Contents;

/// <summary>The data members of a row type, in their order.</summary>
internal sealed class RowColumns<TRow>
{
    private RowColumns()
    {
        All =
        [
            .. typeof(TRow).GetProperties()
                .OrderBy(property => property.GetCustomAttribute<DataMemberAttribute>()!.Order)
                .Select(property => (RowColumn<TRow>)Activator.CreateInstance(
                    typeof(RowColumn<,>).MakeGenericType(typeof(TRow), property.PropertyType), property)!),
        ];
    }

    internal static RowColumns<TRow> Instance { get; } = new();

    internal IReadOnlyList<RowColumn<TRow>> All { get; }

    /// <summary>Says in what the first is not the second; null if they are equal.</summary>
    internal string? Difference(List<TRow> a, List<TRow> b) => a.Count != b.Count
        ? $"{a.Count} rows for {b.Count}"
        : a.Zip(b).Select((pair, row) => (Row: row, Column: All.FirstOrDefault(column => !column.AreEqual(pair.First, pair.Second))))
            .Where(each => each.Column is not null)
            .Select(each => $"{each.Column!.Name} of row {each.Row}: {each.Column.Property.GetValue(a[each.Row])} for {each.Column.Property.GetValue(b[each.Row])}")
            .FirstOrDefault();
}
