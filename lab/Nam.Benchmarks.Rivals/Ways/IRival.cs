// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Contents;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>What a package brings: forms of rows, codecs, or both.</summary>
internal interface IRival
{
    /// <summary>Forms of the rows of one reply; none by default.</summary>
    IEnumerable<Form<List<TRow>>> Forms<TRow>(RowColumns<TRow> columns)
        where TRow : class, new() => [];

    /// <summary>Codecs; none by default.</summary>
    IEnumerable<Codec> Codecs() => [];
}
