// SPDX-License-Identifier: MIT

using Nam.Codecs.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Counts many values at once.</summary>
/// <param name="values">The values, of which some may be null.</param>
/// <param name="style">How the document is written.</param>
/// <param name="textBytes">What they count for the text of a block; worthless after a no.</param>
/// <returns>Whether none is null and the element of each has its value.</returns>
internal delegate bool TryCount<T>(ReadOnlySpan<T> values, TextStyle style, out long textBytes);
