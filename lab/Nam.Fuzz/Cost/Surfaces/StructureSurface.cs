// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>The structure of containers alone. Its text is the markup of its events, whose names it has but once.</summary>
internal sealed class StructureSurface() : CostSurface("structure")
{
    /// <summary>More text is not counted, that no memory is taken for it: an input may stand for more than there is.</summary>
    private const long MostCounted = 16 << 20;

    private readonly StructureDecoder _decoder = new();
    private readonly byte[] _nothing = new byte[1 << 16];

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
        Read(input, nodes => bytes += BlockBytes(nodes));
        for (var left = Math.Min(bytes, MostCounted); left > 0; left -= _nothing.Length)
        {
            text.Write(_nothing.AsSpan(0, (int)Math.Min(left, _nothing.Length)));
        }

        return false;
    }

    private void Read(byte[][] input, Action<int> readBlock)
    {
        try
        {
            _decoder.Begin(null, Limits);
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

    /// <summary>Characters of the markup that the events of a block stand for, without values.</summary>
    private long BlockBytes(int nodes)
    {
        var bytes = 0L;
        for (var node = 1; node < nodes; node++)
        {
            var prefix = _decoder.Prefix(node).Length;
            var name = prefix + _decoder.Name(node).Length + (prefix == 0 ? 0 : 1);
            long markup = _decoder.Node(node).Kind switch
            {
                NodeKind.Element or NodeKind.Leaf => (2 * name) + 5, // <a></a>
                NodeKind.Empty => name + 3, // <a/>
                NodeKind.Attribute => name + 4, //  a=""
                NodeKind.Declaration => name + 10, //  xmlns:p="u"
                _ => 1,
            };
            bytes += _decoder.CountOf(node) * markup;
        }

        return bytes;
    }
}
