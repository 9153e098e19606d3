// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Lean;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Lean;

public sealed class LeanFormTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Text_OfRepliesOfEveryKind_IsTheStockText(bool hasValues)
    {
        var lean = 0;
        for (var seed = 0; seed < 200; seed++)
        {
            var (template, values) = LeanRunner.Leave(LeanRunner.Document(seed));
            var write = LeanRunner.Document((seed * 7) % 200);

            var frame = LeanRunner.Frame(write, hasValues ? values : template);

            lean += ReplyFrame.IsLean(frame) ? 1 : 0;
            Assert.Equal(Encoding.UTF8.GetString(FormRunner.StockText(write)), LeanRunner.Text(frame, template, values));
        }

        Assert.InRange(lean, 150, 200);
    }

    [Fact]
    public void Text_OfAReaderOfNodes_HasTheSameNodes()
    {
        var (template, values) = LeanRunner.Leave(LeanRunner.Document(1));
        ReplyFrame.ReadContainers(LeanRunner.Frame(LeanRunner.Document(2), values), DecodeLimits.Default, out var form);

        using var reader = ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, [template, values]);
        using var stock = XmlReader.Create(new MemoryStream(FormRunner.StockText(LeanRunner.Document(2))));

        Assert.Equal(stock.MoveToContent(), reader.MoveToContent());
        Assert.Equal(stock.ReadOuterXml(), reader.ReadOuterXml());
    }

    [Fact]
    public void Frame_OfTheSameValues_IsTheLeastThereIs()
    {
        var (_, values) = LeanRunner.Leave(LeanRunner.Document(3));

        Assert.InRange(LeanRunner.Frame(LeanRunner.Document(3), values).Length, 6, 12);
    }

    [Fact]
    public void Frame_FromATemplate_IsSmallerThanOneThatIsNotLean()
    {
        var (template, values) = LeanRunner.Leave(LeanRunner.Document(3));
        var options = new ContainerOptions { Template = template, TemplateIndex = 1 };

        var usual = ContainerRunner.Form(LeanRunner.Document(7), options).Length + ReplyFrame.MaximumOverheadBytes;
        var lean = LeanRunner.Frame(LeanRunner.Document(7), template).Length;

        Assert.InRange(lean, 50, usual - 40);
        Assert.InRange(LeanRunner.Frame(LeanRunner.Document(7), values).Length, 50, lean);
    }

    [Theory]
    [InlineData("nut", 1, false, 4)]
    [InlineData("nut", 3, false, 4)]
    [InlineData("washer", 1, true, 12)]
    [InlineData("bolt", 1, true, 0)]
    [InlineData("bolt", 2, true, 0)]
    public void Frame_WithMoreTextThanItIsTriedWith_IsNotLean(string word, int rows, bool hasValues, int textBytes)
    {
        var (template, values) = LeanRunner.Leave(Notes("bolt", 1));
        var start = hasValues ? values : template;

        Assert.True(ReplyFrame.IsLean(LeanRunner.Frame(Notes(word, rows), start, textBytes: textBytes)));
        Assert.False(textBytes > 0 && ReplyFrame.IsLean(LeanRunner.Frame(Notes(word, rows), start, textBytes: textBytes - 1)));
    }

    [Theory]
    [InlineData(1_023, true)]
    [InlineData(1_024, false)]
    public void Frame_OfMoreTextThanLeanFormsHave_IsNotLean(int bytes, bool isLean)
    {
        var (template, _) = LeanRunner.Leave(Notes("bolt", 1));

        Assert.Equal(isLean, ReplyFrame.IsLean(LeanRunner.Frame(Notes(new string('x', bytes), 1), template)));
    }

    [Theory]
    [InlineData(63, true)]
    [InlineData(64, true)]
    [InlineData(65, false)]
    public void Frame_OfGuids_IsLeanUpToTheBytesThatLeanFormsHave(int rows, bool isLean)
    {
        var (template, _) = LeanRunner.Leave(Guids(1));

        var frame = LeanRunner.Frame(Guids(rows), template);

        Assert.Equal(isLean, ReplyFrame.IsLean(frame));
        Assert.Equal(Encoding.UTF8.GetString(FormRunner.StockText(Guids(rows))), LeanRunner.Text(frame, template));
    }

    [Fact]
    public void Open_StartThatIsNotThere_IsRefused()
    {
        var (template, values) = LeanRunner.Leave(LeanRunner.Document(3));
        var plain = ContainerRunner.Write(LeanRunner.Document(3)).Template;
        var frame = LeanRunner.Frame(LeanRunner.Document(7), values);
        var usual = ContainerRunner.Form(LeanRunner.Document(7), new ContainerOptions { Template = template, TemplateIndex = 1 });

        Assert.Throws<ReplyDecodeException>(() => LeanRunner.Text(frame, template));
        Assert.Throws<ReplyDecodeException>(() => LeanRunner.Text(frame, template, null));
        Assert.Throws<ReplyDecodeException>(() => LeanRunner.Text(frame, template, plain));

        // A form that is not lean starts from templates alone.
        Assert.Throws<ReplyDecodeException>(() => LeanRunner.FormText(usual, values, template));
    }

    [Fact]
    public void Open_DamagedFrames_AreRefusedByTheirChecksum()
    {
        var (template, values) = LeanRunner.Leave(LeanRunner.Document(3));
        var frame = LeanRunner.Frame(LeanRunner.Document(7), values);
        for (var at = 0; at < frame.Length; at++)
        {
            var damaged = frame.ToArray();
            damaged[at] ^= 0x40;

            Assert.Throws<ReplyDecodeException>(() => LeanRunner.Text(damaged, template, values));
            Assert.Throws<ReplyDecodeException>(() => LeanRunner.Text(frame[..at], template, values));
        }

        Assert.Throws<ReplyDecodeException>(() => LeanRunner.Text([.. frame, 0], template, values));
    }

    [Fact]
    public void Open_ForgedForms_EndInATextOrTheOneException()
    {
        var (template, values) = LeanRunner.Leave(LeanRunner.Document(3));
        var frame = LeanRunner.Frame(LeanRunner.Document(7), values);
        var form = frame[..^4];
        var random = new Random(1);
        var decoded = 0;
        for (var round = 0; round < 3_000; round++)
        {
            var forged = form.ToArray();
            for (var changes = random.Next(1, 4); changes > 0; changes--)
            {
                forged[random.Next(1, forged.Length)] = (byte)random.Next(256);
            }

            try
            {
                decoded += LeanRunner.FormText(forged, template, values).Length > 0 ? 1 : 0;
            }
            catch (ReplyDecodeException)
            {
            }
        }

        Assert.NotEqual(0, decoded);
    }

    [Theory]
    [InlineData(LeanColumns.MaximumTextBytes + 1, 1)]
    [InlineData(1, KeptReply.MaximumValues + 1)]
    public void Frame_OfMoreThanALeanOneHas_IsNotLean(int textBytes, int values)
    {
        var (template, _) = LeanRunner.Leave(Rows(1, 1));

        var frame = LeanRunner.Frame(Rows(textBytes, values), template);

        Assert.False(ReplyFrame.IsLean(frame));
        Assert.Equal(Encoding.UTF8.GetString(FormRunner.StockText(Rows(textBytes, values))), LeanRunner.Text(frame, template));
    }

    [Theory]
    [InlineData(KeptReply.MaximumValueBytes, 1, true)]
    [InlineData(KeptReply.MaximumValueBytes + 1, 1, false)]
    [InlineData(1, KeptReply.MaximumValueBytes / 8, true)]
    [InlineData(1, (KeptReply.MaximumValueBytes / 8) + 1, false)]
    [InlineData(1, KeptReply.MaximumValues + 1, false)]
    public void ToKept_OfALargeReply_IsNothing(int textBytes, int values, bool isKept)
    {
        var document = ContainerDocument.Open(ContainerRunner.Form(Rows(textBytes, values)), DecodeLimits.Default, []);

        var kept = document.ToKept();

        Assert.Equal(isKept, kept is not null);
        Assert.True(kept is null || kept.Size < 40 * KeptReply.MaximumValueBytes);
        ContainerDocument.Return(document);
    }

    [Fact]
    public void Open_FormThatStandsForTooManyValues_IsRefusedBeforeTheyAreMade()
    {
        var (template, _) = LeanRunner.Leave(Rows(1, 3));
        using var form = new PooledBuffer();
        form.Write([LeanReply.Head]);
        var lean = LeanReply.Rent();
        lean.BeginWriting(form);
        lean.CodeIndex(1);
        lean.StartFrom(template.Shape!);
        lean.CodePrologue([], isKnown: true);

        // Five million rows as predicted, the end of the list, and the end of the document.
        using var structure = new PooledBuffer();
        structure.PutCount(2 * 5_000_000);
        structure.Write([1, 0]);
        lean.CodeStructure(structure.WrittenSpan);
        lean.EndWriting();
        LeanReply.Return(lean);

        var why = Assert.Throws<ReplyDecodeException>(() => LeanRunner.FormText(form.WrittenSpan, template));

        Assert.Contains("values", why.Message);
    }

    [Fact]
    public void Frame_WithSecrets_TellsTheirLengthsAndNothingElse()
    {
        static bool IsSecret(string path) => path.EndsWith("/pin", StringComparison.Ordinal);
        var (template, values) = LeanRunner.Leave(Secret("1234", "bolt"), IsSecret);
        var bytes = new[] { "1234", "1235", "bolt", "AAAA" }.SelectMany(secret => new[]
        {
            LeanRunner.Frame(Secret(secret, "bolt"), values, IsSecret).Length,
            LeanRunner.Frame(Secret(secret, "1234"), values, IsSecret).Length
                - LeanRunner.Frame(Secret("zzzz", "1234"), values, IsSecret).Length,
            LeanRunner.Frame(Secret(secret, "bolt"), template, IsSecret).Length,
        }).ToArray();

        Assert.Equal(3, bytes.Distinct().Count());
        Assert.Equal(0, bytes[1]);
        Assert.All(values.Shape!.Columns, column => Assert.False(column is not null && column.Bytes.AsSpan().IndexOf("1234"u8) >= 0));
        var frame = LeanRunner.Frame(Secret("9876", "nut"), values, IsSecret);
        Assert.True(ReplyFrame.IsLean(frame));
        Assert.Contains("9876", LeanRunner.Text(frame, template, values));
    }

    [Fact]
    public void Frame_OfTextWithADeclaration_KeepsItWithTheTemplate()
    {
        var first = Tokenized("<?xml version=\"1.0\" encoding=\"utf-8\"?><r><a>1</a></r>", null);
        ReplyFrame.ReadContainers(first, DecodeLimits.Default, out var form);
        var document = ContainerDocument.Open(form, DecodeLimits.Default, []);
        var template = document.ToTemplate(7, document.ToKept()!.Described())!;
        ContainerDocument.Return(document);

        var same = Tokenized("<?xml version=\"1.0\" encoding=\"utf-8\"?><r><a>2</a></r>", template);
        var other = Tokenized("<?xml version=\"1.0\"?>\n<r><a>2</a></r>", template);
        var none = Tokenized("<r><a>2</a></r>", template);

        Assert.InRange(same.Length, 6, 12);
        Assert.Equal("<?xml version=\"1.0\" encoding=\"utf-8\"?><r><a>2</a></r>", LeanRunner.Text(same, template));
        Assert.Equal("<?xml version=\"1.0\"?>\n<r><a>2</a></r>", LeanRunner.Text(other, template));
        Assert.Equal("<r><a>2</a></r>", LeanRunner.Text(none, template));
    }

    private static byte[] Tokenized(string text, ContainerTemplate? start)
    {
        using var output = new PooledBuffer();
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, new ContainerOptions
        {
            Template = start, TemplateIndex = start is null ? 0 : 1, LeanStart = start, LeanIndex = 1,
        });
        Assert.True(ContainerTokenizer.TryWrite(Encoding.UTF8.GetBytes(text), writer));
        writer.WriteFrames(output);
        ContainerWriter.Return(writer);
        return output.WrittenSpan.ToArray();
    }

    private static Action<XmlDictionaryWriter> Rows(int textBytes, int values) => writer =>
    {
        writer.WriteStartElement("r");
        for (var row = 0; row < values; row++)
        {
            writer.WriteElementString("v", textBytes == 1 ? $"{(char)('0' + (row % 10))}" : new string('x', textBytes));
        }

        writer.WriteEndElement();
    };

    private static Action<XmlDictionaryWriter> Secret(string secret, string other) => writer =>
    {
        writer.WriteStartElement("r");
        writer.WriteElementString("pin", secret);
        writer.WriteElementString("item", other);
        writer.WriteEndElement();
    };

    private static Action<XmlDictionaryWriter> Notes(string text, int rows) => writer =>
    {
        writer.WriteStartElement("notes");
        for (var row = 0; row < rows; row++)
        {
            writer.WriteElementString("note", text);
        }

        writer.WriteEndElement();
    };

    private static Action<XmlDictionaryWriter> Guids(int rows) => writer =>
    {
        writer.WriteStartElement("keys");
        for (var row = 0; row < rows; row++)
        {
            writer.WriteStartElement("key");
            writer.WriteValue(new Guid(7, 1, 2, 3, 4, 5, 6, 7, 8, 9, (byte)row));
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    };
}
