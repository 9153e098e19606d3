// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Containers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Cost;

/// <summary>Counts the markup that structures stand for, without values: what a form that is refused behind its
/// structure would have become, had its values been fine.</summary>
internal sealed class MarkupCount
{
    private readonly StructureDecoder _decoder = new();
    private readonly WindowUnpack _unpack = new();

    /// <summary>Characters of markup in forms of one document, up to the structure that is refused.</summary>
    internal long Of(IEnumerable<byte[]> forms, DecodeLimits limits)
    {
        var bytes = 0L;
        var isFirst = true;
        try
        {
            foreach (var form in forms)
            {
                var input = new ContainerInput(form);
                var head = input.ReadByte();
                if (isFirst)
                {
                    _decoder.Begin(limits);
                    isFirst = false;
                }

                if ((head & ContainerHead.Packed) == 0)
                {
                    bytes += OfBlock(head, ref input);
                }
                else
                {
                    var block = new ContainerInput(_unpack.Read(limits, ref input), input.Rest);
                    bytes += OfBlock(head, ref block);
                }
            }
        }
        catch (Exception e) when (e is ReplyDecodeException or InvalidOperationException)
        {
            // Refused, or more blocks than the document has.
        }

        return bytes;
    }

    /// <summary>Characters of the markup of a block's events. Of a structure that was refused the last node may not be in place.</summary>
    internal static long Of(StructureDecoder decoder, int nodes)
    {
        var bytes = 0L;
        for (var node = 1; node < nodes; node++)
        {
            var prefix = decoder.Prefix(node).Length;
            var name = prefix + decoder.Name(node).Length + (prefix == 0 ? 0 : 1);
            long markup = decoder.Node(node).Kind switch
            {
                NodeKind.Element or NodeKind.Leaf => (2 * name) + 5, // <a></a>
                NodeKind.Empty => name + 3, // <a/>
                NodeKind.Attribute => name + 4, //  a=""
                NodeKind.Declaration => name + 10, //  xmlns:p="u"
                _ => 1,
            };
            bytes += decoder.CountOf(node) * markup;
        }

        return bytes;
    }

    private long OfBlock(byte head, ref ContainerInput block)
    {
        if ((head & ContainerHead.Prologue) != 0)
        {
            block.ReadBytes(block.ReadCount(XmlPrologue.MaximumDocumentTypeBytes, "bytes in its prologue"));
        }

        try
        {
            _decoder.ReadBlock(ref block);
        }
        catch (ReplyDecodeException)
        {
            return Of(_decoder, _decoder.NodeCount - 1);
        }

        var bytes = Of(_decoder, _decoder.NodeCount);
        while (_decoder.Next() != StructureToken.NoEvent)
        {
        }

        return bytes;
    }
}
