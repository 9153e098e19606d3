// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Benchmarks.Codecs;

/// <summary>Bytes and speed of every codec at every level that a plan would use.</summary>
internal static class CodecTable
{
    internal static void Print(string name, byte[] text, byte[] form, TimeSpan budget)
    {
        Console.WriteLine($"| {name} | text, B | MB/s | back, MB/s | binary, B | MB/s | back, MB/s |");
        Console.WriteLine("|---|--:|--:|--:|--:|--:|--:|");
        foreach (var codec in CodecRegistry.Default.Codecs)
        {
            foreach (var level in Enumerable.Range(codec.MinimumLevel, codec.MaximumLevel - codec.MinimumLevel + 1)
                .Where(level => level <= 6))
            {
                if (codec is ManagedZipCodec && level is not (1 or 6))
                {
                    continue;
                }

                Console.WriteLine($"| {codec.Name} {level} | {Row(codec, level, text, budget)} | {Row(codec, level, form, budget)} |");
            }
        }

        Console.WriteLine();
    }

    private static string Row(IReplyCodec codec, int level, byte[] source, TimeSpan budget)
    {
        using var payload = new PooledBuffer(source.Length);
        var restored = new byte[source.Length];
        codec.Compress(source, level, payload);
        var bytes = payload.WrittenSpan.ToArray();
        var results = Interleaved.Run(
            budget,
            ("compress", () =>
            {
                payload.Clear();
                codec.Compress(source, level, payload);
            }),
            ("decompress", () => codec.Decompress(bytes, restored)));
        return $"{bytes.Length:N0} | {source.Length / results[0].Microseconds:N0} | {source.Length / results[1].Microseconds:N0}";
    }
}
