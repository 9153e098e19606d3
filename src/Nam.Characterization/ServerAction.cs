// SPDX-License-Identifier: MIT

namespace Nam.Characterization;

/// <summary>What a server may do for a client of a class: which other version of a page it sends (section 4.3 of the paper).</summary>
/// <remarks>The names in brackets are those of the header <c>X-Server-Actions</c>.</remarks>
public enum ServerAction
{
    /// <summary>The page compressed (<c>compress</c>); nothing is lost.</summary>
    Compress,

    /// <summary>The page with its objects in one bundle (<c>bundle</c>); nothing is lost.</summary>
    Bundle,

    /// <summary>The page with its objects in one compressed bundle (<c>bundle.gz</c>); nothing is lost.</summary>
    BundleCompressed,

    /// <summary>The page with half of its objects (<c>halfobject</c>).</summary>
    HalfObjects,

    /// <summary>The page with objects of half the resolution (<c>halfres</c>).</summary>
    HalfResolution,

    /// <summary>The page without objects (<c>baseonly</c>).</summary>
    BaseOnly,

    /// <summary>A version with more content, for rich clients only (<c>richer</c>).</summary>
    Richer,
}
