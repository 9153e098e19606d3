// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Tool.Inspecting.Containers;

/// <summary>What takes the bytes of one container form. All of its byte counts together are <see cref="Bytes"/>.</summary>
internal sealed record InspectedForm
{
    /// <summary>Bytes of the form.</summary>
    public required int Bytes { get; init; }

    /// <summary>How the text that it stands for is written.</summary>
    public required TextStyle Style { get; init; }

    /// <summary>Whether white space may stand between elements.</summary>
    public required bool HasLayout { get; init; }

    /// <summary>The text in front of the document; empty if there is none.</summary>
    public required string Prologue { get; init; }

    /// <summary>The head and the prologue with its length.</summary>
    public required int HeadBytes { get; init; }

    /// <summary>The back end that packed the block as one stream, and its sizes; null if the block stands as it is.</summary>
    public required InspectedPack? Pack { get; init; }

    /// <summary>The block's structure.</summary>
    public required int StructureBytes { get; init; }

    /// <summary>Events that the structure stands for.</summary>
    public required long Events { get; init; }

    /// <summary>Places for names and values that the document has so far.</summary>
    public required int Places { get; init; }

    /// <summary>Columns with values, in the order in which they stand.</summary>
    public required IReadOnlyList<InspectedColumn> Columns { get; init; }

    /// <summary>The heads of columns without values in this block, and empty lists of secrets.</summary>
    public required int AbsentBytes { get; init; }

    /// <summary>Whether the document ends with this form.</summary>
    public required bool IsLast { get; init; }

    /// <summary>The sum of all byte counts, with what the pack saved taken off.</summary>
    internal long Sum =>
        HeadBytes + (Pack is { } pack ? pack.HeadBytes - pack.SavedBytes : 0) + StructureBytes + Columns.Sum(column => (long)column.Bytes)
            + AbsentBytes;
}
