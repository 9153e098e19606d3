// SPDX-License-Identifier: MIT

using System.Collections;
using System.Reflection;
using LiteDB.Engine;

namespace Nam.Stores;

/// <summary>Keeps LiteDB from ending the process.</summary>
/// <remarks>
/// LiteDB 5 cannot undo a transaction whose commit failed half-way, on a full disk for example. Its finalizer tries
/// once more, and what a finalizer throws ends the process (seen with 5.0.21: "discarded page must be writable"). The
/// engine is given up after a failure, so that nothing is left to undo.
/// </remarks>
internal static class TransactionFinalizers
{
    // Where LiteDB 5.0.21 has them; where another version has not, its finalizers run.
    private static readonly FieldInfo? Monitor = typeof(LiteEngine).GetField("_monitor", BindingFlags.NonPublic | BindingFlags.Instance);
    private static readonly PropertyInfo? Transactions = Monitor?.FieldType.GetProperty("Transactions");

    /// <summary>Whether this version of LiteDB has the transactions where they are looked for.</summary>
    public static bool AreKnown => typeof(IEnumerable).IsAssignableFrom(Transactions?.PropertyType);

    /// <summary>Takes the finalizers of all open transactions away.</summary>
    public static void Suppress(LiteEngine engine)
    {
        if (Monitor?.GetValue(engine) is { } monitor && Transactions?.GetValue(monitor) is IEnumerable transactions)
        {
            foreach (var transaction in transactions)
            {
                GC.SuppressFinalize(transaction);
            }
        }
    }
}
