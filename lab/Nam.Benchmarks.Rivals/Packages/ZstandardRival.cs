// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Ways;
using Nam.Codecs.Buffers;
using ZstdSharp;

namespace Nam.Benchmarks.Rivals.Packages;

/// <summary>zstd by ZstdSharp, a translation of the reference library to C#, where the system has not that one.</summary>
internal sealed class ZstandardRival : IRival
{
    public IEnumerable<Codec> Codecs() => ZstandardLibrary.IsAvailable ? [] : [new Level(3), new Level(9), new Level(19)];

    private sealed class Level(int level) : Codec($"zstd {level}")
    {
        private readonly Compressor _compressor = new(level);
        private readonly Decompressor _decompressor = new();

        internal override void Compress(ReadOnlySpan<byte> source, PooledBuffer output) =>
            output.Advance(_compressor.Wrap(source, output.GetSpan(Compressor.GetCompressBound(source.Length))));

        internal override void Decompress(ReadOnlyMemory<byte> packed, Span<byte> output)
        {
            if (_decompressor.Unwrap(packed.Span, output) != output.Length)
            {
                throw new InvalidDataException($"{Name} failed.");
            }
        }
    }
}
