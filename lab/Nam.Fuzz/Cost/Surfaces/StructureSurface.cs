// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>The structure of containers alone. Its text is what the events would be at the least: four bytes each.</summary>
internal sealed class StructureSurface() : CostSurface("structure")
{
    private const int LeastEventBytes = 4;
    private readonly StructureDecoder _decoder = new();
    private readonly byte[] _nothing = new byte[1 << 16];

    internal override byte[][] Make(Recipe recipe)
    {
        return StructureMaker.Make(recipe, hasValues: false);
    }

    internal override void Run(byte[][] input)
    {
        Read(input);
    }

    internal override bool WriteText(byte[][] input, PooledBuffer text)
    {
        for (var left = Read(input) * LeastEventBytes; left > 0; left -= _nothing.Length)
        {
            text.Write(_nothing.AsSpan(0, (int)Math.Min(left, _nothing.Length)));
        }

        return false;
    }

    private long Read(byte[][] input)
    {
        var events = 0L;
        try
        {
            _decoder.Begin(null, Limits);
            foreach (var tokens in input)
            {
                var block = new ContainerInput(tokens);
                _decoder.ReadBlock(ref block);
                while (_decoder.Next() != StructureToken.NoEvent)
                {
                    events++;
                }
            }
        }
        catch (Exception e) when (e is ReplyDecodeException or InvalidOperationException)
        {
            // Refused, or more blocks than the document has.
        }

        return events;
    }
}
