// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>The structure of containers alone. Its text is the markup of its events, whose names it has but once.</summary>
internal sealed class StructureSurface() : CostSurface("structure")
{
    private readonly StructureDecoder _decoder = new();

    internal override byte[][] Make(Recipe recipe)
    {
        return StructureMaker.Make(recipe, hasValues: false);
    }

    internal override void Run(byte[][] input)
    {
        Read(input, static _ => { });
    }

    internal override bool WriteText(byte[][] input, PooledBuffer text)
    {
        var bytes = 0L;
        Read(input, nodes => bytes += MarkupCount.Of(_decoder, nodes));
        FillUp(text, bytes);
        return false;
    }

    private void Read(byte[][] input, Action<int> readBlock)
    {
        try
        {
            _decoder.Begin(Limits);
            foreach (var tokens in input)
            {
                var block = new ContainerInput(tokens);
                _decoder.ReadBlock(ref block);
                readBlock(_decoder.NodeCount);
                while (_decoder.Next() != StructureToken.NoEvent)
                {
                }
            }
        }
        catch (ReplyDecodeException)
        {
            // What was walked until then took its time too; the node that came last may not be in place yet.
            readBlock(_decoder.NodeCount - 1);
        }
        catch (InvalidOperationException)
        {
            // More blocks than the document has.
        }
    }
}
