// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Tests.Containers;
using static Nam.Codecs.Tests.Bombs.ContainerBomb;

namespace Nam.Codecs.Tests.Bombs;

/// <summary>Forms of containers that stand for far more than their bytes: the limits hold for all blocks of a document
/// together, and before memory is taken.</summary>
public sealed class ContainerBombTests
{
    private const int MiB = 1 << 20;

    /// <summary>What a document costs whatever it holds: its tables, and what grows by doubling.</summary>
    private const long Fixed = 256 << 10;

    private static readonly DecodeLimits OneMiB = new() { MaximumTextBytes = MiB };

    [Fact]
    public void Blocks_OfTextsThatAreEmpty_CountForTheLimit()
    {
        // Twelve bytes for four million texts of nothing, which both ways walk through one by one.
        List<byte[]> forms =
        [
            Form(New(NodeKind.Element, "root"), NewText(), Child(0), Run(MostValues - 2), BlockEnd, Constant(MostValues, ""u8))
        ];
        forms.AddRange(Enumerable.Repeat(Form(Run(MostValues), BlockEnd, Constant(MostValues, ""u8)), 20));
        forms.Add(Form(End, End, Absent));

        AssertRefused(forms, OneMiB, 0, Fixed);
        AssertRefused(forms, new DecodeLimits { MaximumTextBytes = 5 * MiB }, MostValues, Fixed);
    }

    [Fact]
    public void Blocks_EachUnderTheLimit_AreRefusedInSum()
    {
        const int Each = 100 << 10;
        const int Blocks = 20;
        byte[] value = [.. Enumerable.Repeat((byte)'v', Each)];
        List<byte[]> forms = [Form(New(NodeKind.Element, "root"), New(NodeKind.Leaf, "leaf"), BlockEnd, Constant(1, value))];
        forms.AddRange(Enumerable.Range(0, Blocks).Select(block => Form(block == 0 ? Child(0) : Run(1), BlockEnd, Constant(1, value))));
        forms.Add(Form(End, End, Absent));

        AssertRefused(forms, OneMiB, MiB, (4 * MiB) + Fixed);
        Assert.Null(ToText(forms, new DecodeLimits { MaximumTextBytes = 3 * MiB }).Thrown);
        Assert.Null(ToNodes(forms, new DecodeLimits { MaximumTextBytes = 3 * MiB }, int.MaxValue).Thrown);
    }

    [Fact]
    public void Events_ThatAreMoreThanTheLimit_AreRefusedBeforeTheirValues()
    {
        List<byte[]> forms = [Form(
            New(NodeKind.Element, "root"), New(NodeKind.Leaf, "leaf"), Child(0), Run(1_000_000), End, End,
            Column(ColumnCode.Integers, 1_000_002, AllTheSame(0)))];

        AssertRefused(forms, OneMiB, 0, Fixed);
    }

    [Fact]
    public void Document_JustAtTheLimit_IsTaken()
    {
        // As little markup as a document can have for its nodes.
        var rows = string.Concat(
            Enumerable.Range(0, 1_000).Select(row => $"<l a=\"{row % 10}\" b=\"\"/><e>{row}</e><e></e><!----><x xmlns=\"u\">t<y/></x>"));
        var text = Encoding.UTF8.GetBytes($"<r>{rows}</r>");
        using var reader = XmlReader.Create(new MemoryStream(text));
        var form = ContainerRunner.Form(writer => writer.WriteNode(reader, defattr: true));

        Assert.Null(ToText([form], new DecodeLimits { MaximumTextBytes = text.Length }).Thrown);
        Assert.Null(ToNodes([form], new DecodeLimits { MaximumTextBytes = text.Length }, int.MaxValue).Thrown);
        Assert.NotNull(ToText([form], new DecodeLimits { MaximumTextBytes = text.Length - 1 }).Thrown);
    }

    [Fact]
    public void Blocks_WithTheirValuesInOneColumnEach_HoldTheMemoryOfFewOfThem()
    {
        const int Blocks = 40;
        const int Values = 1 << 19;
        const long BlockBytes = (long)Values * sizeof(long);
        var most = 0L;
        var document = ContainerDocument.Open(Block(0), DecodeLimits.Default);
        try
        {
            for (var block = 1; block < Blocks; block++)
            {
                while (document.Events.Next() != StructureToken.NoEvent)
                {
                }

                document.OpenNext(Block(block));
                most = Math.Max(most, document.HeldBytes);
            }
        }
        finally
        {
            ContainerDocument.Return(document);
        }

        Assert.InRange(most, BlockBytes, ContainerLimits.MaximumHeldBytes + (2 * BlockBytes));

        static byte[] Block(int block)
        {
            byte[][] columns = [.. Enumerable.Repeat(Absent, block), Column(ColumnCode.Integers, Values, AllTheSame(0))];
            byte[] start = block == 0 ? New(NodeKind.Element, "root") : [];
            return Form([start, New(NodeKind.Element, "e" + block), NewText(), Child(0), Run(Values - 2), End, BlockEnd, .. columns]);
        }
    }

    [Fact]
    public void Words_OfABlock_CountAsMemoryThatIsHeld()
    {
        // A million symbols of one word, and as many numbers of rare words.
        const int Words = 1 << 20;
        byte[] content = [.. Varint(1), .. AllTheSame(1), (byte)'-', .. Varint(Words + 1), .. Coded(Words), .. Varint(0)];
        byte[] first = Form(New(NodeKind.Element, "root"), NewText(), BlockEnd, Column(ColumnCode.Words, 1, content));
        var document = ContainerDocument.Open(first, DecodeLimits.Default);
        var held = document.HeldBytes;

        ContainerDocument.Return(document);

        Assert.InRange(held, 3L * Words, ContainerLimits.MaximumHeldBytes);

        // Of symbols 0 to 3 the end, 0, has the code word 0, and word 0, which is 3, has the code word 1.
        static byte[] Coded(int words) => [0, 4, 0x4D, .. Varint((uint)(words / 8) + 1), .. Enumerable.Repeat((byte)0xFF, words / 8), 0];
    }

    [Fact]
    public void Pattern_OfManyNumbers_IsHeldToItsDigitsBeforeMemoryIsTaken()
    {
        byte[] fields = [.. Enumerable.Range(0, 16).SelectMany(_ => (byte[])[0, .. AllTheSame(0), 0])];
        byte[][] Document(int rows) =>
            [Form(
                New(NodeKind.Element, "root"), NewText(), Child(0), Run(rows - 2), End, End,
                Column(ColumnCode.Pattern, rows, [16, 0, .. fields]))];

        AssertRefused(Document(100_000), OneMiB, 0, Fixed);
        AssertRefused(Document((ContainerLimits.MaximumBlockNumbers / 16) + 1), DecodeLimits.Default, 0, Fixed);
        Assert.Null(ToText(Document(60_000), OneMiB).Thrown);
    }

    [Fact]
    public void Words_OfMoreSymbolsThanTheTextMayHave_AreRefusedBeforeMemoryIsTaken()
    {
        byte[] words =
        [
            .. Varint(1), .. AllTheSame(1), 0, (byte)'x', .. Varint(WordsFormat.MostSymbols), 0, 2, .. Varint(WordsFormat.MostSymbols),
            .. AllTheSame(0)
        ];

        AssertRefused([Form(New(NodeKind.Element, "root"), NewText(), End, End, Column(ColumnCode.Words, 1, words))], OneMiB, 0, Fixed);
    }

    [Fact]
    public void Dictionary_OfMoreValuesThanItsColumn_IsRefusedBeforeMemoryIsTaken()
    {
        byte[] entries = [.. Varint(MostValues - 1), (byte)ColumnCode.Constant, 0, .. AllTheSame(0)];

        AssertRefused(
            [Form(New(NodeKind.Element, "root"), NewText(), End, End, Column(ColumnCode.Dictionary, 1, entries))],
            DecodeLimits.Default, 0, Fixed);
    }

    [Fact]
    public void Columns_OfMoreValuesThanABlockMayHave_AreRefusedInSum()
    {
        const int Half = (MostValues / 2) + 1;
        byte[] structure =
        [
            .. New(NodeKind.Element, "root"), .. NewText(), .. Child(0), .. Run(Half - 2), .. New(NodeKind.Comment, "")[..2],
            .. Child(1), .. Run(Half - 2), .. End, .. End
        ];

        AssertRefused([Form(structure, Constant(Half, ""u8), Constant(Half, ""u8))], DecodeLimits.Default, 0, Fixed);
    }

    [Fact]
    public void Frames_WithNothingInThem_AreRefusedBeforeTheirTimeAddsUp()
    {
        const int Blocks = 200_000;
        var empty = Form(BlockEnd);
        List<byte[]> forms = [Form(New(NodeKind.Element, "root"), BlockEnd), .. Enumerable.Repeat(empty, Blocks), Form(End, End)];
        var taken = 0;
        using var text = new PooledBuffer();
        using var container = new ContainerText(forms[0], text, DecodeLimits.Default);

        Assert.Throws<ReplyDecodeException>(() =>
        {
            for (; taken < Blocks; taken++)
            {
                container.WriteNext(empty);
            }
        });

        Assert.InRange(taken, 110, 140);
        Assert.NotNull(ToNodes(forms, DecodeLimits.Default, int.MaxValue).Thrown);
    }

    [Fact]
    public void Frames_ThatAreTinyButHoldSomething_AreTaken()
    {
        // One row a frame.
        const int Blocks = 100_000;
        List<byte[]> forms =
        [
            Form(New(NodeKind.Element, "root"), New(NodeKind.Leaf, "leaf"), BlockEnd, Constant(1, "x"u8)),
            Form(Child(0), BlockEnd, Constant(1, "x"u8)),
            .. Enumerable.Repeat(Form(Run(20), BlockEnd, Constant(20, "x"u8)), Blocks),
            Form(End, End, Absent),
        ];

        var text = ToText(forms, DecodeLimits.Default);

        Assert.Null(text.Thrown);
        Assert.Equal("<root></root>".Length + ("<leaf>x</leaf>".Length * (2L + (20 * Blocks))), text.Made);
        Assert.InRange(text.Allocated, 0, (4 * text.Made) + Fixed);
    }

    [Fact]
    public void Markup_BetweenValues_IsKeptForOneBlockOnly()
    {
        // 250 ways from value to value of almost 4,000 bytes each, which every block goes three times.
        const int Blocks = 100;
        const int Ways = 250;
        const int Laps = 3;
        byte[][] elements = [.. Enumerable.Range(0, Ways)
            .Select(way => (byte[])[.. New(NodeKind.Element, new string('n', 1_900) + way), .. NewText(), .. End])];
        byte[] columns = [.. Enumerable.Range(0, Ways).SelectMany(_ => Constant(Laps, "x"u8))];
        byte[] first =
        [
            .. New(NodeKind.Element, "root"), .. elements.SelectMany(element => element), .. Child(0), .. Run((3 * Ways * (Laps - 1)) - 1),
            .. BlockEnd, .. columns
        ];
        var next = Form(Run(3 * Ways * Laps), BlockEnd, columns);
        var text = new DiscardingWriter();

        var result = BombResult.Of(() =>
        {
            using var container = new ContainerText([.. Form(first)], text, DecodeLimits.Default);
            for (var block = 1; block < Blocks; block++)
            {
                container.WriteNext(next);
            }
        }, () => text.Written);

        Assert.Null(result.Thrown);
        Assert.InRange(result.Made, Blocks * Laps * Ways * 3_800L, long.MaxValue);
        Assert.InRange(result.Allocated, 0, 16 * MiB);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Pack_OfMoreThanItDeclares_WritesNoMore(int mode)
    {
        // Sixteen million zeros for a text of a thousand.
        IReplyCodec codec = mode == 1 ? new ZipCodec() : new BrotliCodec();
        using var packed = new PooledBuffer();
        codec.Compress(new byte[16 * MiB], 1, packed);
        byte[] block = [.. Varint(1), (byte)mode, .. Varint(1_000), .. ContainerBomb.String(packed.WrittenSpan)];
        block[0] = 0x80;

        AssertRefused([block], DecodeLimits.Default, 0, Fixed);
    }

    [Fact]
    public void Nodes_AndStrings_OfMoreThanTheFormatAllows_AreRefused()
    {
        byte[] many = [.. Enumerable.Range(0, StructureState.MaximumNodes).SelectMany(node => New(NodeKind.Empty, "n" + node))];
        byte[] attributes =
        [
            .. Enumerable.Range(0, StructureState.MaximumAttributes + 1).SelectMany(node => New(NodeKind.Attribute, "n" + node))
        ];
        byte[] deep = [.. Enumerable.Range(0, StructureState.MaximumDepth).SelectMany(node => New(NodeKind.Element, "n" + node))];

        AssertRefused([Form(New(NodeKind.Element, "root"), many, End, End)], DecodeLimits.Default, 0, 64 * MiB);
        AssertRefused([Form(New(NodeKind.Element, "root"), attributes, End, End)], DecodeLimits.Default, 0, 2 * MiB);
        AssertRefused([Form(New(NodeKind.Element, "root"), deep)], DecodeLimits.Default, 0, 2 * MiB);
        AssertRefused([Form(New(NodeKind.Element, "root"), many, End, End)], new DecodeLimits { MaximumNames = 10 }, 0, Fixed);
    }

    private static void AssertRefused(IReadOnlyList<byte[]> forms, DecodeLimits limits, long most, long mostAllocated)
    {
        var text = ToText(forms, limits);
        var nodes = ToNodes(forms, limits, int.MaxValue);

        Assert.NotNull(text.Thrown);
        Assert.NotNull(nodes.Thrown);
        Assert.InRange(text.Made, 0, most);
        Assert.InRange(nodes.Made, 0, most + 1_000);
        Assert.InRange(text.Allocated, 0, mostAllocated);
        Assert.InRange(nodes.Allocated, 0, mostAllocated);
    }

    /// <summary>Takes text and keeps nothing of it.</summary>
    private sealed class DiscardingWriter : IBufferWriter<byte>
    {
        private readonly byte[] _room = new byte[64 << 10];

        public long Written { get; private set; }

        public void Advance(int count) => Written += count;

        public Memory<byte> GetMemory(int sizeHint = 0) => _room;

        public Span<byte> GetSpan(int sizeHint = 0) => _room;
    }
}
