// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>How the serializer writes values of one type.</summary>
/// <param name="AppendAll">Appends values as a column has them after one call for each.</param>
/// <param name="Write">Makes the serializer's call.</param>
/// <param name="State">What the element of a value is that is not null; <see langword="null"/> where it always has the value.</param>
/// <param name="TextBytes">What a value counts for the text of a block; <see langword="null"/> of typed values, which count
/// nothing.</param>
/// <param name="TryCount">Tells of many values at once whether each is there and is a value, and what all count together;
/// <see langword="null"/> where they are looked at one by one.</param>
internal sealed record ColumnRules<T>(
    Action<ValueColumn, ReadOnlySpan<T>> AppendAll,
    Action<XmlDictionaryWriter, T> Write,
    Func<T, TextStyle, RowState>? State = null,
    Func<T, int>? TextBytes = null,
    TryCount<T>? TryCount = null);
