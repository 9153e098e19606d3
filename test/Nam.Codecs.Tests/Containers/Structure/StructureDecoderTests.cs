// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Tests.Containers.Structure;

/// <summary>Structures by hand, docs/container-format.md sections 2, 3 and 7.</summary>
public sealed class StructureDecoderTests
{
    private const byte NewNode = 5;
    private const byte End = 3;
    private const byte Second = 1;
    private const byte BlockEnd = 7;

    // Tags: kind, with the usual prefix.
    private const byte Element = 8;
    private const byte Leaf = 9;
    private const byte Empty = 10;
    private const byte Attribute = 11;
    private const byte Default = 12;
    private const byte Declaration = 4;
    private const byte Text = 5;

    [Fact]
    public void Next_OfRowsInARun_GivesEveryEventAndCountsThem()
    {
        // <r><x><a>..</a><b>..</b></x> and 999 more rows: three events of each are one round of the run.
        byte[] structure =
        [
            NewNode, Element, .. New("r"), NewNode, Element, .. New("lx"), NewNode, Leaf, .. New("la"), NewNode, Leaf, .. New("lb"), 0,
            Child(0), .. Run((4 * 998) + 3), End, 0,
        ];

        var decoder = Read(structure);
        var events = Drain(decoder);

        Assert.True(decoder.IsLastBlock);
        Assert.Equal(1_000, decoder.CountOf(3));
        Assert.Equal(1_000, decoder.CountOf(4));
        Assert.Equal(1_000, events.Count(node => node == 2));
        Assert.Equal(1_000, events.Count(node => node == 4));
        Assert.Equal([1, 2, 3, 4, 0, 2, 3, 4, 0], events.Take(9));
        Assert.Equal(2 + (4 * 1_000) + 1, events.Count);
    }

    [Fact]
    public void Next_AfterTwoSuccessors_TakesTheSecondByItsToken()
    {
        // <r><a/><b/><a/><a/><b/></r>: behind the first b comes a; behind a comes a, then b again, which is its second successor.
        byte[] structure =
        [
            NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), NewNode, Empty, .. New("lb"), Child(0), Child(0), Second, End, 0
        ];

        Assert.Equal([1, 2, 3, 2, 2, 3, 0, 0], Drain(Read(structure)));
    }

    [Fact]
    public void ReadBlock_OfTheNextOne_GoesOnWhereTheFirstEnded()
    {
        byte[] first = [NewNode, Element, .. New("r"), NewNode, Default, .. New("urn:u"), NewNode, Leaf, .. New("la"), BlockEnd];
        byte[] second = [Child(1), 0, End, 0];
        var decoder = Read(first);

        Assert.False(decoder.IsLastBlock);
        Assert.Equal([1, 2, 3], Drain(decoder));
        var input = new ContainerInput(second);
        decoder.ReadBlock(ref input);
        Assert.Equal("urn:u", decoder.Namespace(3));
        Assert.Equal([3, 3, 0, 0], Drain(decoder));
        Assert.Equal(2, decoder.CountOf(3));
        Assert.Equal(0, decoder.Scopes.Scope);
    }

    [Fact]
    public void Namespace_UnderDeclarationsThatChange_IsTheOneInScope()
    {
        // <r><p:x xmlns:p="u"/> <p:x xmlns:p="v"/></r>, p:x as the same element with two declarations.
        byte[] structure =
        [
            NewNode, Element, .. New("r"), NewNode, 0, .. New("p"), .. New("lx"), NewNode, Declaration, Ref(64 + 1), .. New("lu"), 0,
            Child(0), NewNode, Declaration, Ref(64 + 1), .. New("lv"), 0, End, 0,
        ];
        var decoder = Read(structure);
        var namespaces = new List<string>();

        for (var node = decoder.Next(); node != StructureToken.NoEvent; node = decoder.Next())
        {
            if (node is 3 or 4)
            {
                namespaces.Add(decoder.Namespace(2));
            }
        }

        Assert.Equal(["lu", "lv"], namespaces);
    }

    public static TheoryData<string, byte[]> Damaged => new()
    {
        { "nothing", [] },
        { "no root", [0] },
        { "cut off", [NewNode, Element, .. New("r")] },
        { "cut off in a definition", [NewNode] },
        { "cut off in a name", [NewNode, Element, 0, 5, (byte)'a'] },
        { "text as root", [NewNode, Text, End] },
        { "two roots", [NewNode, Empty, .. New("r"), NewNode, Empty, .. New("s"), 0] },
        { "the root twice", [NewNode, Empty, .. New("r"), Child(0), 0] },
        { "goes on after its end", [NewNode, Empty, .. New("r"), 2] },
        { "no second successor", [Second] },
        { "child that is not there", [NewNode, Element, .. New("r"), Child(0)] },
        { "tag bits", [NewNode, 0x28, .. New("r"), 0] },
        { "prefix of a text", [NewNode, Element, .. New("r"), NewNode, 8 | Text, End, 0] },
        { "reserved bit", [NewNode, 0x10 | Element, .. New("r"), 0, 0] },
        { "reference beyond the table", [NewNode, Empty, 66, 0] },
        { "name that is none", [NewNode, Empty, .. New("1r"), 0] },
        { "name with a colon", [NewNode, Empty, .. New("a:b"), 0] },
        { "empty name", [NewNode, Empty, Ref(0), 0] },
        { "name that is not UTF-8", [NewNode, Empty, 0, 1, 0xFF, 0] },
        { "string that is there", [NewNode, Empty, .. New("Envelope"), 0] },
        { "string that is there as new", [NewNode, Element, .. New("r"), NewNode, Empty, .. New("r"), 0, 0] },
        { "prefix that is not declared", [NewNode, 2, .. New("p"), .. New("r"), 0] },
        { "prefix of an element that is not declared", [NewNode, 0, .. New("p"), .. New("r"), 0, 0] },
        { "prefix of an attribute that is not declared", [NewNode, Element, .. New("r"), NewNode, 3, .. New("p"), .. New("k"), 0, 0] },
        { "prefix that is not declared any more", [NewNode, Element, .. New("r"), NewNode, 0, .. New("p"), .. New(
            "lx"), NewNode, Declaration, Ref(65), .. New("lu"), 0, NewNode, 2, Ref(65), .. New("y"), 0, 0] },
        { "xmlns as prefix", [NewNode, 2, .. New("xmlns"), .. New("r"), 0] },
        { "xmlns as attribute", [NewNode, Element, .. New("r"), NewNode, Attribute, .. New("xmlns"), 0, 0] },
        { "declaration of xml", [NewNode, Element, .. New("r"), NewNode, Declaration, Ref(34), .. New("lu"), 0, 0] },
        { "declaration of xmlns", [NewNode, Element, .. New("r"), NewNode, Declaration, .. New("xmlns"), .. New("lu"), 0, 0] },
        { "xml's namespace", [NewNode, Element, .. New("r"), NewNode, Declaration, .. New("p"), Ref(17), 0, 0] },
        { "prefix without namespace", [NewNode, Element, .. New("r"), NewNode, Declaration, .. New("p"), Ref(0), 0, 0] },
        { "attribute of the document", [NewNode, Attribute, .. New("k"), NewNode, Empty, .. New("r"), 0] },
        { "attribute behind a text", [NewNode, Element, .. New("r"), NewNode, Text, NewNode, Attribute, .. New("k"), 0, 0] },
        { "attribute twice", [NewNode, Element, .. New("r"), NewNode, Attribute, .. New("k"), Child(0), End, 0] },
        { "attribute in a round", [NewNode, Element, .. New("r"), NewNode, Attribute, .. New("k"), Child(0), .. Run(20), End, 0] },
        { "namespace twice", [NewNode, Element, .. New("r"), NewNode, Default, .. New("lu"), NewNode, Default, .. New("lv"), 0, 0] },
        {
            "one attribute by two prefixes",
            [
                NewNode, Element, .. New("r"), NewNode, 3, .. New("p"), .. New("k"), NewNode, 3, .. New("q"), Ref(66),
                NewNode, Declaration, Ref(65), .. New("lu"),
                NewNode, Declaration, Ref(67), Ref(68), 0, 0,
            ]
        },
        { "node twice", [NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), NewNode, Empty, Ref(65), 0, 0] },
        {
            "too many events",
            [NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), Child(0), .. Run(StructureToken.MaximumEvents - 3), End, 0]
        },
        {
            "too many events in one run",
            [NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), Child(0), 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
        },
        { "too deep", [.. Enumerable.Range(0, 1_025).SelectMany(index => (byte[])[NewNode, Element, .. New("n" + index)]), .. Run(1_026)] },
    };

    [Theory]
    [MemberData(nameof(Damaged))]
    public void ReadBlock_OfWhatIsNotAllowed_Throws(string what, byte[] structure)
    {
        Assert.NotEmpty(what);
        Assert.Throws<ReplyDecodeException>(() => Read(structure));
    }

    [Fact]
    public void ReadBlock_OfWhatIsNotAllowedAfterOtherDocuments_Throws()
    {
        var decoder = new StructureDecoder();
        for (var round = 0; round < 2; round++)
        {
            foreach (var row in Damaged)
            {
                Read(decoder, [NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), 0, 0]);

                Assert.Throws<ReplyDecodeException>(() => Read(decoder, (byte[])row[1]));
            }
        }
    }

    [Fact]
    public void ReadBlock_OfTheSameNamesAgain_GivesTheSameStrings()
    {
        byte[] structure = [NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), 0, 0];
        var decoder = new StructureDecoder();
        Read(decoder, structure);
        var names = new[] { decoder.Name(1), decoder.Name(2) };

        Read(decoder, structure);

        Assert.Equal(["r", "la"], names);
        Assert.Same(names[0], decoder.Name(1));
        Assert.Same(names[1], decoder.Name(2));
    }

    [Fact]
    public void ReadBlock_AtItsLimits_Reads()
    {
        byte[] events =
        [
            NewNode, Element, .. New("r"), NewNode, Empty, .. New("la"), Child(0), .. Run(StructureToken.MaximumEvents - 5), End, 0
        ];
        byte[] deep = [.. Enumerable.Range(0, 1_024).SelectMany(index => (byte[])[NewNode, Element, .. New("n" + index)]), .. Run(1_025)];

        Assert.Equal(StructureToken.MaximumEvents - 3, Read(events).CountOf(2));
        Assert.Equal(1_025, Read(deep).NodeCount);
    }

    [Fact]
    public void ReadBlock_OfRandomBytes_ReadsOrThrowsOneException()
    {
        var random = new Random(3);
        byte[] good =
        [
            NewNode, Element, .. New("r"), NewNode, Default, .. New("lu"), NewNode, Element, .. New("lx"), NewNode,
            Attribute, .. New("k"), NewNode, Leaf, .. New("la"), 0,
            Child(1), .. Run(30), NewNode, Text, End, 0,
        ];
        var read = 0;
        for (var round = 0; round < 20_000; round++)
        {
            var bytes = (byte[])good.Clone();
            for (var change = random.Next(1, 4); change > 0; change--)
            {
                bytes[random.Next(bytes.Length)] = (byte)random.Next(random.Next(2) == 0 ? 16 : 256);
            }

            try
            {
                var decoder = Read(bytes);
                if (decoder.NodeCount < 20)
                {
                    Assert.Equal(
                        Enumerable.Range(1, decoder.NodeCount - 1).Sum(node => (long)decoder.CountOf(node)),
                        Drain(decoder).Count(node => node > 0));
                }

                read++;
            }
            catch (ReplyDecodeException)
            {
            }
        }

        Assert.InRange(read, 20, 19_000);
    }

    internal static byte[] New(string text)
    {
        return [0, (byte)Encoding.UTF8.GetByteCount(text), .. Encoding.UTF8.GetBytes(text)];
    }

    internal static byte Ref(int entry)
    {
        return (byte)(entry + 1);
    }

    internal static byte Child(int index)
    {
        return (byte)(9 + (2 * index));
    }

    internal static byte[] Run(int events)
    {
        using var output = new PooledBuffer();
        output.PutVarint(2 * (ulong)(events - 1));
        return output.WrittenSpan.ToArray();
    }

    private static StructureDecoder Read(byte[] structure)
    {
        return Read(new StructureDecoder(), structure);
    }

    private static StructureDecoder Read(StructureDecoder decoder, byte[] structure)
    {
        decoder.Begin(DecodeLimits.Default);
        var input = new ContainerInput(structure);
        decoder.ReadBlock(ref input);
        return input.Left == 0 ? decoder : throw new ReplyDecodeException("Bytes are left.");
    }

    private static List<int> Drain(StructureDecoder decoder)
    {
        var events = new List<int>();
        for (var node = decoder.Next(); node != StructureToken.NoEvent; node = decoder.Next())
        {
            events.Add(node);
        }

        return events;
    }
}
