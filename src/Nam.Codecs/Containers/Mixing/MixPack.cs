// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>Packs bytes by mixing what several contexts predict, the third back end of a window; docs/mixing.md.</summary>
/// <remarks>About a quarter fewer bytes than Brotli at quality 5, and some 0.3 µs a byte on either side: for slow links.
/// Safe for concurrent use; keeps the memory of up to two calls, at most 10 MB each and the bytes.</remarks>
internal static class MixPack
{
    /// <summary>Most bytes that are packed at once, and in all windows of one document: what bounds the time of a reader.</summary>
    internal const int MostBytes = 4 << 20;

    /// <summary>Most bytes for each packed one, beyond some free ones.</summary>
    internal const int MostRatio = 64;
    internal const int FreeBytes = 4_096;

    private const int FewestCounted = 2_048;
    private const int MostKept = 2;

    private static readonly ConcurrentQueue<MixMemory> Kept = [];

    /// <summary>Appends the packed bytes, if one more may be mixed now.</summary>
    internal static bool TryWrite(ReadOnlySpan<byte> bytes, MixGate? gate, PooledBuffer output)
    {
        if (gate is null)
        {
            Write(bytes, output);
            return true;
        }

        if (!gate.TryEnter())
        {
            return false;
        }

        try
        {
            Write(bytes, output);
            return true;
        }
        finally
        {
            gate.Leave();
        }
    }

    /// <summary>Appends the packed bytes.</summary>
    internal static void Write(ReadOnlySpan<byte> bytes, PooledBuffer output)
    {
        var memory = Take(bytes.Length, out var model);
        memory.Coder.BeginWriting(output);
        foreach (var value in bytes)
        {
            model.Code(memory.Coder, value);
        }

        memory.Coder.EndWriting();
        Give(memory);
    }

    /// <summary>How many of the bytes that may be mixed in a document so many take: to begin costs time too.</summary>
    internal static int Counted(int bytes) => Math.Max(bytes, FewestCounted);

    /// <summary>Whether readers take so many bytes out of so many packed ones.</summary>
    internal static bool IsReadable(int bytes, int packed) => bytes <= MostBytes && bytes <= ((long)MostRatio * packed) + FreeBytes;

    /// <summary>Restores as many bytes as there is room for.</summary>
    /// <returns>False if the packed bytes are not those of so many.</returns>
    internal static unsafe bool TryRead(ReadOnlySpan<byte> packed, Span<byte> destination)
    {
        if (!IsReadable(destination.Length, packed.Length))
        {
            return false;
        }

        var memory = Take(destination.Length, out var model);
        memory.Coder.BeginReading(packed);
        for (var i = 0; i < destination.Length; i++)
        {
            model.Code(memory.Coder, 0);
        }

        new ReadOnlySpan<byte>(memory.History + MixPrimer.Length, destination.Length).CopyTo(destination);
        var isAtEnd = memory.Coder.IsAtEnd;
        Give(memory);
        return isAtEnd;
    }

    private static MixMemory Take(int count, out MixModel model)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, MostBytes);
        var memory = Kept.TryDequeue(out var kept) ? kept : new MixMemory();
        model = MixPrimer.Begin(memory, count);
        return memory;
    }

    private static void Give(MixMemory memory)
    {
        if (Kept.Count < MostKept)
        {
            Kept.Enqueue(memory);
        }
    }
}
