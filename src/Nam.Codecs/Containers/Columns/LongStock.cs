// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>Memory for integers of one block: handed out piece by piece, taken back all at once, kept for the next block.</summary>
internal sealed class LongStock
{
    private const int SmallestChunk = 4_096;

    private readonly List<long[]> _chunks = [];
    private int _chunk;
    private int _used;

    /// <summary>Bytes that are kept.</summary>
    internal long HeldBytes { get; private set; }

    /// <summary>Reclaims all memory that was handed out.</summary>
    internal void Reset()
    {
        _chunk = 0;
        _used = 0;
    }

    /// <summary>Returns memory for <paramref name="count"/> integers, not cleared.</summary>
    internal Memory<long> Take(int count)
    {
        while (_chunk < _chunks.Count)
        {
            var chunk = _chunks[_chunk];
            if (chunk.Length - _used >= count)
            {
                var memory = chunk.AsMemory(_used, count);
                _used += count;
                return memory;
            }

            _chunk++;
            _used = 0;
        }

        var doubled = _chunks.Count == 0 ? SmallestChunk : Math.Min(_chunks[^1].Length * 2L, 1 << 20);
        _chunks.Add(GC.AllocateUninitializedArray<long>((int)Math.Max(doubled, count)));
        HeldBytes += (long)_chunks[^1].Length * sizeof(long);
        _used = count;
        return _chunks[_chunk].AsMemory(0, count);
    }
}
