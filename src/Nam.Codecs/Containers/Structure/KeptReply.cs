// SPDX-License-Identifier: MIT
using System.Security.Cryptography;
using System.Text;

namespace Nam.Codecs.Containers.Structure;

/// <summary>What lean replies need to know of an earlier one beside its structure; docs/container-format.md sections 6a and 6b.</summary>
/// <param name="Columns">By node; null for nodes without values, with secret ones, or of a kind that is not kept.</param>
/// <param name="Prologue">What stood in front of the document.</param>
/// <param name="Structure">The bytes of its structure; empty if values are not kept.</param>
internal sealed record KeptReply(KeptColumn?[] Columns, string Prologue, byte[] Structure)
{
    /// <summary>Most bytes that values are kept of: those of texts, and eight for each number.</summary>
    internal const int MaximumValueBytes = 16_384;

    /// <summary>Most values that are kept.</summary>
    internal const int MaximumValues = 4_096;

    /// <summary>Whether values are kept.</summary>
    internal bool HasValues => Structure.Length != 0;

    /// <summary>Memory that it takes, about.</summary>
    internal int Size => 64 + (Columns.Length * 8) + (Prologue.Length * 2) + Structure.Length + Columns.Sum(column => column?.Size ?? 0);

    /// <summary>Whether the values are few enough to be kept.</summary>
    internal bool IsKept =>
        Columns.Sum(column => (long)(column?.Count ?? 0)) <= MaximumValues
        && Columns.Sum(column => column is null ? 0L : (column.Values.Length * sizeof(long)) + column.Bytes.Length) <= MaximumValueBytes;

    /// <summary>What is known of it without its values.</summary>
    internal KeptReply Described() => new([.. Columns.Select(column => column?.Described())], Prologue, []);

    /// <summary>The column of a node; null if nothing is known of it.</summary>
    internal KeptColumn? Of(int node) => (uint)node < (uint)Columns.Length ? Columns[node] : null;

    /// <summary>Adds all of it to what a name is made of.</summary>
    internal void AppendTo(IncrementalHash hash)
    {
        hash.AppendData(Encoding.UTF8.GetBytes(Prologue));
        hash.AppendData(Structure);
        foreach (var column in Columns)
        {
            hash.AppendData([column is null ? (byte)0 : (byte)1]);
            column?.AppendTo(hash);
        }
    }
}
