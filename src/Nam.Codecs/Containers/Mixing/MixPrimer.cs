// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Mixing;

/// <summary>What mixing learns before the first byte, MixPrimer.txt. Safe for concurrent use.</summary>
/// <remarks>What it leaves in the smaller sizes of tables is kept, up to 6 MB together, and copied in 0.25 ms; larger ones
/// are for more than 26,000 bytes, next to which learning it anew takes little.</remarks>
internal static class MixPrimer
{
    private const int MostKeptBits = 15;

    private static readonly byte[] Bytes = Read();
    private static readonly Learned?[] Kept = new Learned?[MostKeptBits + 1];

    internal static int Length => Bytes.Length;

    /// <summary>Begins to code so many bytes.</summary>
    internal static MixModel Begin(MixMemory memory, int count)
    {
        var bits = MixMemory.BitsOf(Length + count);
        if (bits > MostKeptBits)
        {
            return Learn(memory, Length + count);
        }

        // Two that make it at once make the same.
        var learned = Volatile.Read(ref Kept[bits]);
        if (learned is null)
        {
            var kept = new MixMemory();
            learned = new Learned(kept, Learn(kept, 1 << bits));
            Volatile.Write(ref Kept[bits], learned);
        }

        memory.Reset(Length + count, learned.Memory, Length);
        return new MixModel(memory, learned.Model);
    }

    private static MixModel Learn(MixMemory memory, int count)
    {
        memory.Reset(count);
        var model = new MixModel(memory);
        foreach (var value in Bytes)
        {
            model.Code(null, value);
        }

        return model;
    }

    private static byte[] Read()
    {
        using var stream = typeof(MixPrimer).Assembly.GetManifestResourceStream("Nam.MixPrimer")!;
        var bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }

    private sealed record Learned(MixMemory Memory, MixModel Model);
}
