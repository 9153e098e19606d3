// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Inputs;

/// <summary>Finds the places of values in the tokens of a document.</summary>
internal sealed class SkeletonReader
{
    private readonly StructureDecoder _decoder = new();

    /// <summary>Reads the blocks of a document; null if they are refused.</summary>
    internal SkeletonPlace[][]? Read(byte[][] tokens)
    {
        var places = new SkeletonPlace[tokens.Length][];
        try
        {
            _decoder.Begin(DecodeLimits.Default);
            for (var block = 0; block < tokens.Length; block++)
            {
                var input = new ContainerInput(tokens[block]);
                _decoder.ReadBlock(ref input);
                if (input.Left != 0 || _decoder.IsLastBlock != (block == tokens.Length - 1))
                {
                    return null;
                }

                places[block] = [.. Places()];
                while (_decoder.Next() != StructureToken.NoEvent)
                {
                }
            }

            return places;
        }
        catch (ReplyDecodeException)
        {
            return null;
        }
    }

    private List<SkeletonPlace> Places()
    {
        var places = new List<SkeletonPlace>();
        for (var index = 1; index < _decoder.NodeCount; index++)
        {
            ref readonly var node = ref _decoder.Node(index);
            if (node.HasValues)
            {
                places.Add(new SkeletonPlace(index, node.Kind, node.Parent == 0, _decoder.CountOf(index)));
            }
        }

        return places;
    }
}
