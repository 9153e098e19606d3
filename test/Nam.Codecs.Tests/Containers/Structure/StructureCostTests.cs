// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Structure;

/// <summary>What a structure may cost its reader, in look-ups and limits.</summary>
public sealed class StructureCostTests
{
    // Random hashes of as many nodes as half the buckets: longer chains come once in many billions of tables.
    private const int LongestChain = 16;

    [Fact]
    public void Find_OfNodesThatCollidedUnderAKnownFactor_KeepsChainsShort()
    {
        // The former hash took bits 40 and up of the product with this factor: names for which they are the same in the 16 that count.
        var state = new StructureState();
        var wanted = Former(0, KnownStrings.Count);
        var found = 0;
        for (var text = 0; text < 60_000; text++)
        {
            state.AddString("n" + text, 6);
        }

        for (var parent = 0; parent < 64; parent++)
        {
            for (var name = KnownStrings.Count; name < state.StringCount && state.NodeCount < 60_000; name++)
            {
                if (((Former(parent, name) ^ wanted) & 0x3F) == 0 && parent < state.NodeCount)
                {
                    state.Add(parent, NodeKind.Element, KnownStrings.Empty, name);
                    found++;
                }
            }
        }

        Assert.InRange(found, 10_000, 60_000);
        Assert.InRange(state.LongestChain(), 1, LongestChain);
    }

    [Fact]
    public void Group_OfManyAttributes_IsThatOfTheFirstOfTheName()
    {
        var state = new StructureState();
        var names = Enumerable.Range(0, 300).Select(name => state.AddString("n" + name, 4)).ToArray();
        var prefix = state.AddString("pp", 2);
        var element = state.Add(0, NodeKind.Element, KnownStrings.Empty, names[0]);
        var first = names.Select(name => state.Add(element, NodeKind.Attribute, KnownStrings.Empty, name)).ToArray();
        var second = names.Select(name => state.Add(element, NodeKind.Attribute, prefix, name)).ToArray();
        var declaration = state.Add(element, NodeKind.Declaration, prefix, names[1]);

        Assert.All(first, node => Assert.Equal(node, state.Nodes[node].Group));
        Assert.Equal(first, second.Select(node => state.Nodes[node].Group));
        Assert.Equal(declaration, state.Nodes[declaration].Group);
    }

    [Fact]
    public void Decode_OfOneLongNameOnManyNodes_IsRefused()
    {
        // A string of 100,000 characters costs each node that many; four million are the limit.
        using var tokens = new PooledBuffer();
        Define(tokens, NodeKind.Element, new string('n', 100_000));
        for (var node = 0; node < 45; node++)
        {
            tokens.PutByte(StructureToken.Definition);
            tokens.PutByte((byte)((int)NodeKind.Element | StructureToken.UsualPrefix));
            tokens.PutCount(KnownStrings.Count + 1);
        }

        var thrown = Assert.Throws<ReplyDecodeException>(() => Read(tokens.WrittenSpan));

        Assert.Contains("characters in the names", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Decode_OfManySmallBlocksOverManyNodes_IsRefused()
    {
        var decoder = new StructureDecoder();
        decoder.Begin(DecodeLimits.Default);
        using var encoder = new StructureEncoder();
        encoder.Begin();
        encoder.StartElement(encoder.Find(NodeKind.Element, string.Empty, "r"));
        var known = encoder.Find(NodeKind.Empty, string.Empty, "known");
        for (var node = 0; node < 60_000; node++)
        {
            for (var time = 0; time < StructureEncoder.EventsOfFurtherNode; time++)
            {
                encoder.Take(known);
            }

            encoder.Take(encoder.Find(NodeKind.Empty, string.Empty, "n" + node));
        }

        ReadBlock(decoder, encoder.EndBlock().ToArray());
        var block = 0;
        var thrown = Record.Exception(() =>
        {
            for (; block < 1_000; block++)
            {
                ReadBlock(decoder, [StructureToken.BlockEnd]);
            }
        });

        Assert.IsType<ReplyDecodeException>(thrown);
        Assert.InRange(block, 15, 25);
    }

    // Whoever writes such a document pays for each place as for many bytes of text, and no container gets smaller by it.
    [Theory]
    [InlineData(500, 1, true)]
    [InlineData(2_000, 1, false)]
    [InlineData(2_000, 4, true)]
    [InlineData(60_000, 1, false)]
    public void Write_OfPlacesThatDoNotComeAgain_StaysText(int places, int timesEach, bool isCarried)
    {
        var text = string.Concat(
            Enumerable.Range(0, places).Select(place => string.Concat(Enumerable.Repeat($"<e{place}>1</e{place}>", timesEach))));

        var form = Tokenize($"<r>{text}</r>", ContainerOptions.Default);

        Assert.Equal(isCarried, form is not null);
    }

    [Fact]
    public void Declare_OfManyPrefixes_IsNotSupported()
    {
        var writer = new BinaryXmlWriter();
        var depth = 0;
        var thrown = Record.Exception(() =>
        {
            for (; depth < 300; depth++)
            {
                writer.WriteStartElement("p" + depth, "a", "u" + depth);
            }
        });

        Assert.IsType<NotSupportedException>(thrown);
        Assert.Equal(NamespaceScopes.MaximumDeclarations, depth);
    }

    private static byte[]? Tokenize(string text, ContainerOptions options)
    {
        return ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(text), options);
    }

    private static ulong Former(int parent, int name)
    {
        return ((((ulong)parent << 40) ^ ((ulong)name << 20)) * 0x9E3779B97F4A7C15) >> 40;
    }

    private static void Define(PooledBuffer tokens, NodeKind kind, string name)
    {
        tokens.PutByte(StructureToken.Definition);
        tokens.PutByte((byte)((int)kind | StructureToken.UsualPrefix));
        tokens.PutCount(0);
        tokens.PutString(Encoding.UTF8.GetBytes(name));
    }

    private static void Read(ReadOnlySpan<byte> tokens)
    {
        var decoder = new StructureDecoder();
        decoder.Begin(DecodeLimits.Default);
        var input = new ContainerInput(tokens);
        decoder.ReadBlock(ref input);
    }

    private static void ReadBlock(StructureDecoder decoder, byte[] tokens)
    {
        var input = new ContainerInput(tokens);
        decoder.ReadBlock(ref input);
        while (decoder.Next() != StructureToken.NoEvent)
        {
        }
    }
}
