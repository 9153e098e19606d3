// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>The third of popular pages in which a size of a page falls (section 4.1).</summary>
internal enum SizeRange
{
    /// <summary>Container below 12 K, fewer than 7 objects, embedded bytes below 20 K.</summary>
    Small,

    /// <summary>Container below 30 K, up to 22 objects, embedded bytes below 55 K.</summary>
    Medium,

    /// <summary>More than that.</summary>
    Large,
}
