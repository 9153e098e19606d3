// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>A page and how often it was asked for.</summary>
/// <param name="Path">Its path.</param>
/// <param name="Accesses">How often at least.</param>
/// <param name="Share">The same as a share of all accesses to pages, 0 to 1.</param>
internal sealed record PopularPage(string Path, long Accesses, double Share);
