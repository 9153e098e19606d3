// SPDX-License-Identifier: MIT

namespace Nam.Wcf;

/// <summary>Marks NAM's own encoding element.</summary>
internal interface INamEncodingElement
{
    /// <summary>Gets the stock element that it wraps.</summary>
    MessageEncodingBindingElement Inner { get; }
}
