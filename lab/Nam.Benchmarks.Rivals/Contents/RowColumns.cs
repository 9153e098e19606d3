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
    internal string? Difference(List<TRow> a, List<TRow> b)
    {
        if (a.Count != b.Count)
        {
            return $"{a.Count} rows for {b.Count}";
        }

        for (var row = 0; row < a.Count; row++)
        {
            if (All.FirstOrDefault(column => !column.AreEqual(a[row], b[row])) is { Property: var property })
            {
                return $"{property.Name} of row {row}: {property.GetValue(a[row])} for {property.GetValue(b[row])}";
            }
        }

        return null;
    }
}
