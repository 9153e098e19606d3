// SPDX-License-Identifier: MIT
using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;

namespace TpchComparison.Runs;

/// <summary>Compares lists of rows by the values of their properties.</summary>
internal static class RowComparison
{
    private static readonly ConcurrentDictionary<Type, PropertyInfo[]> Properties = new();

    /// <summary>Says whether two lists have equal rows of one type in the same order.</summary>
    public static bool AreEqual(IList one, IList other)
    {
        if (one.Count != other.Count)
        {
            return false;
        }

        for (var i = 0; i < one.Count; i++)
        {
            if (!AreEqual(one[i]!, other[i]!))
            {
                return false;
            }
        }

        return true;
    }

    private static bool AreEqual(object one, object other) =>
        one.GetType() == other.GetType()
        && Properties.GetOrAdd(one.GetType(), type => type.GetProperties())
            .All(property => AreSame(property.GetValue(one), property.GetValue(other)));

    // 1.0 and 1.00 are equal decimals, but not the same reply.
    private static bool AreSame(object? one, object? other) =>
        one is decimal a && other is decimal b ? a == b && a.Scale == b.Scale : Equals(one, other);
}
