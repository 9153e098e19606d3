// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Serving;

/// <summary>Asks for the rows of a query.</summary>
/// <param name="Folder">Where they are to be kept.</param>
/// <param name="Query">The query's number.</param>
internal sealed record RowsRequest(string Folder, int Query);
