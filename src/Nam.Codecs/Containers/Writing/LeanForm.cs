// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Lean;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Writes the lean form of a small document; docs/container-format.md section 6a.</summary>
internal static class LeanForm
{
    /// <summary>Writes the form, if the document is small and has only what a lean one may.</summary>
    /// <returns>Whether it was written; if not, <paramref name="output"/> may hold a part.</returns>
    internal static bool TryWrite(
        byte style, string prologue, ContainerOptions options, ReadOnlySpan<byte> structure, StructureState state,
        ReadOnlySpan<KnownElement> known, PooledBuffer output)
    {
        var kept = options.LeanStart!.Shape!;
        if (structure.Length > LeanReply.MaximumStructureBytes || prologue.Contains("<!DOCTYPE", StringComparison.Ordinal)
            || Columns(state, known) is not { } columns)
        {
            return false;
        }

        // Text takes nearly all the time: whether it is too much is known before any is coded.
        var (text, learned) = LeanColumns.TextBytes(kept, columns);
        if (text > Math.Min(LeanColumns.MaximumTextBytes, options.LeanTextBytes - learned))
        {
            return false;
        }

        var hasSecrets = HasSecrets(state, known);
        output.PutByte((byte)(LeanReply.Head | style | (hasSecrets ? ContainerHead.Secrets : 0)));
        using var coded = new PooledBuffer();
        var lean = LeanReply.Rent();
        lean.BeginWriting(hasSecrets ? coded : output);
        lean.CodeIndex(options.LeanIndex);
        lean.StartFrom(kept);
        lean.CodePrologue(Prologue(prologue), prologue == kept.Prologue);
        lean.CodeStructure(structure);
        for (var node = 1; node < columns.Length; node++)
        {
            if (columns[node] is { } column)
            {
                lean.Columns.Code(node, column.Count, column);
            }
        }

        lean.EndWriting();
        LeanReply.Return(lean);
        if (hasSecrets)
        {
            output.PutString(coded.WrittenSpan);
            WriteSecrets(state, known, output);
        }

        return true;
    }

    /// <summary>The columns by node; null if they are too many values, too much text, or of a kind that lean forms do not have.</summary>
    internal static KeptColumn?[]? Columns(StructureState state, ReadOnlySpan<KnownElement> known)
    {
        var columns = new KeptColumn?[state.NodeCount];
        var (values, textBytes) = (0L, 0L);
        for (var node = 1; node < columns.Length; node++)
        {
            if (ColumnOf(known, node) is not { Count: > 0 } column || state.Nodes[node].IsSecret)
            {
                continue;
            }

            values += column.Count;
            textBytes += column.Kind is ColumnKind.Text or ColumnKind.Octets or ColumnKind.Guids or ColumnKind.UniqueIds
                ? column.Bytes.Length + column.Count : 0;
            if (values > KeptReply.MaximumValues || textBytes > KeptReply.MaximumValueBytes || KeptColumns.Of(column) is not { } kept)
            {
                return null;
            }

            columns[node] = kept;
        }

        return columns;
    }

    private static ValueColumn? ColumnOf(ReadOnlySpan<KnownElement> known, int node) => node < known.Length ? known[node].Column : null;

    private static byte[] Prologue(string prologue)
    {
        using var bytes = new PooledBuffer();
        bytes.PutString(Encoding.UTF8.GetBytes(prologue));
        return bytes.WrittenSpan.ToArray();
    }

    private static bool HasSecrets(StructureState state, ReadOnlySpan<KnownElement> known)
    {
        for (var node = 1; node < state.NodeCount; node++)
        {
            if (state.Nodes[node].IsSecret && ColumnOf(known, node) is { Count: > 0 })
            {
                return true;
            }
        }

        return false;
    }

    private static void WriteSecrets(StructureState state, ReadOnlySpan<KnownElement> known, PooledBuffer output)
    {
        for (var node = 1; node < state.NodeCount; node++)
        {
            if (!state.Nodes[node].IsSecret)
            {
                continue;
            }

            var column = ColumnOf(known, node);
            column?.AsText();
            output.PutCount(column?.Count ?? 0);
            for (var index = 0; index < (column?.Count ?? 0); index++)
            {
                output.PutString(column!.TextOf(index));
            }
        }
    }
}
