// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Reading;

/// <summary>An element that rows of a list may have, or the row itself.</summary>
/// <param name="local">Its local name.</param>
/// <param name="uri">Its namespace.</param>
/// <param name="parts">The elements in it, in their order; null of one that holds a value.</param>
internal sealed class RowPart(string local, string uri, RowPart[]? parts = null)
{
    internal string Local => local;

    internal string Uri => uri;

    internal RowPart[]? Parts => parts;

    /// <summary>Its number among all parts of a row.</summary>
    internal int Number { get; init; }

    /// <summary>Its place among the parts around it.</summary>
    internal int Index { get; init; }

    /// <summary>Whether a row without it is none.</summary>
    internal bool IsRequired { get; init; }

    /// <summary>Whether it may be nil.</summary>
    internal bool MayBeNil { get; init; }

    /// <summary>Whether an element with nothing in it is a value: a text or octets.</summary>
    internal bool MayBeEmpty { get; init; }
}
