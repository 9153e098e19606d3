// SPDX-License-Identifier: MIT
using System.Reflection;

namespace Nam.Benchmarks.Rivals.Contents;

/// <summary>One property of a row type.</summary>
internal abstract class RowColumn<TRow>(PropertyInfo property)
{
    internal PropertyInfo Property => property;

    internal string Name => property.Name;

    internal abstract bool AreEqual(TRow a, TRow b);
}

/// <summary>One property of a row type, without boxing.</summary>
internal sealed class RowColumn<TRow, TValue>(PropertyInfo property) : RowColumn<TRow>(property)
{
    internal Func<TRow, TValue> Get { get; } = property.GetMethod!.CreateDelegate<Func<TRow, TValue>>();

    internal Action<TRow, TValue> Set { get; } = property.SetMethod!.CreateDelegate<Action<TRow, TValue>>();

    // Decimals of other scales are equal, and so are dates of other kinds: not every rival has those.
    internal override bool AreEqual(TRow a, TRow b) => EqualityComparer<TValue>.Default.Equals(Get(a), Get(b));
}
