// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>What a request asks for, as far as pages go.</summary>
internal enum ResourceKind : byte
{
    /// <summary>Nothing that belongs to a page, such as a download or a call of a service.</summary>
    Other,

    /// <summary>A page: the paper's container document.</summary>
    Page,

    /// <summary>What pages embed: an image, a style sheet, a script, a font.</summary>
    Embedded,

    /// <summary>Another version of a page, which says that an action was taken.</summary>
    Variant,
}
