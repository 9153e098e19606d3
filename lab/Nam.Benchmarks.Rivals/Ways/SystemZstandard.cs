// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>zstd by the system's library, which is faster than the package; none where it is not installed.</summary>
internal sealed class SystemZstandard : IRival
{
    public IEnumerable<Codec> Codecs() => ZstandardLibrary.IsAvailable ? [new Level(3), new Level(9), new Level(19)] : [];

    private sealed class Level(int level) : Codec($"zstd {level}")
    {
        internal override void Compress(ReadOnlySpan<byte> source, PooledBuffer output) =>
            output.Advance(
                ZstandardLibrary.Compress(source, output.GetSpan(ZstandardLibrary.MaximumBytes(source.Length)), level));

        internal override void Decompress(ReadOnlyMemory<byte> packed, Span<byte> output)
        {
            if (ZstandardLibrary.Decompress(packed.Span, output) != output.Length)
            {
                throw new InvalidDataException($"{Name} failed.");
            }
        }
    }
}
