// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Mixing;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Lean;

/// <summary>Codes a lean reply in either direction; docs/container-format.md section 6a.</summary>
internal sealed class LeanReply
{
    /// <summary>What a lean form begins with, but for the bits of its style and of secrets.</summary>
    internal const byte Head = 0x9C;

    /// <summary>Longest structure of a lean form.</summary>
    internal const int MaximumStructureBytes = 256;

    private const int MaximumKept = 4;
    private const int StructureBits = 2;
    private const int PrologueBits = 6;
    private const int MostIndex = 2 * ContainerTemplate.MaximumNamed;

    private static readonly ConcurrentQueue<LeanReply> Kept = [];

    private readonly BitCoder _coder = new();
    private KeptReply? _from;

    private LeanReply() => Columns = new LeanColumns(_coder);

    internal LeanColumns Columns { get; }

    /// <summary>Whether all bytes that are read were needed.</summary>
    internal bool IsAtEnd => _coder.IsAtEnd;

    internal static LeanReply Rent() => Kept.TryDequeue(out var reply) ? reply : new LeanReply();

    internal static void Return(LeanReply reply)
    {
        if (Kept.Count < MaximumKept)
        {
            Kept.Enqueue(reply);
        }
    }

    internal void BeginWriting(PooledBuffer output)
    {
        _coder.BeginWriting(output);
        Columns.Begin();
    }

    internal void BeginReading(ReadOnlySpan<byte> coded)
    {
        _coder.BeginReading(coded);
        Columns.Begin();
    }

    internal void EndWriting() => _coder.EndWriting();

    /// <summary>Codes the place among the names of the request, from 1.</summary>
    internal int CodeIndex(int index)
    {
        var read = 1;
        while (read < MostIndex && Columns.Flag(LeanFlags.OtherName + read, index != read))
        {
            read++;
        }

        return read;
    }

    /// <summary>Goes on from what is known of an earlier reply.</summary>
    internal void StartFrom(KeptReply kept)
    {
        _from = kept;
        Columns.StartFrom(kept);
    }

    /// <summary>Codes what stands in front of the document.</summary>
    /// <param name="prologue">It with its length, when writing.</param>
    /// <param name="isKnown">Whether it is the known one, when writing.</param>
    /// <returns>It with its length; null if it is the known one.</returns>
    internal byte[]? CodePrologue(byte[] prologue, bool isKnown) =>
        Columns.Flag(LeanFlags.OtherPrologue, !isKnown) ? CodeBytes(prologue, PrologueBits, 4_096 + 4) : null;

    /// <summary>Codes the bytes of the structure.</summary>
    internal byte[] CodeStructure(ReadOnlySpan<byte> structure) =>
        _from!.HasValues && Columns.Flag(LeanFlags.SameStructure, structure.SequenceEqual(_from.Structure))
            ? _from.Structure
            : CodeBytes(structure.ToArray(), StructureBits, MaximumStructureBytes);

    private byte[] CodeBytes(byte[] bytes, int bits, int most)
    {
        var length = Columns.Number(bytes.Length, bits);
        if (length < 0 || length > most)
        {
            throw new ReplyDecodeException($"The lean reply has {length:N0} bytes where at most {most:N0} are allowed.");
        }

        var coded = new byte[length];
        bytes.AsSpan(0, Math.Min(bytes.Length, coded.Length)).CopyTo(coded);
        Columns.Bytes(coded);
        return coded;
    }
}
