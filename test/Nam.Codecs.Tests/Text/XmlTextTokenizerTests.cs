// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Text;

public sealed class XmlTextTokenizerTests
{
    private const string Pieces = "<>&/='\" \r\nax:;![]-\u0001";

    [Fact]
    public void TryWrite_OfRandomDocuments_KeepsTheInfoset()
    {
        for (var seed = 0; seed < Depth.Of(2_000); seed++)
        {
            var xml = Encoding.UTF8.GetBytes(new RandomTree(seed).Write());
            var expected = Stock(xml);

            var isWritten = TryWrite(xml, out var form);

            if (expected is null)
            {
                Assert.False(isWritten, $"seed {seed}: the stock reader rejects the text, but it was taken.");
                continue;
            }

            if (!isWritten)
            {
                // Two prefixes for one local name on one element are left to text.
                Assert.True(HasTwoPrefixesForOneName(xml), $"seed {seed} was left to text: {Encoding.UTF8.GetString(xml)}");
                continue;
            }

            Assert.Equal(expected, InfosetLines.Of(InfosetLines.Stock(FormRunner.Text(form))));
            Assert.Equal(expected, InfosetLines.Of(FormRunner.Reader(form)));
        }
    }

    [Fact]
    public void TryWrite_OfRandomDocumentsInTheirOwnStyle_GivesTheTextBackOnceNormalised()
    {
        for (var seed = 0; seed < 500; seed++)
        {
            var xml = Encoding.UTF8.GetBytes(new RandomTree(seed).Write());
            if (Stock(xml) is null || !TryWrite(xml, out var form))
            {
                continue;
            }

            var once = FormRunner.Text(form);
            Assert.True(TryWrite(once, out var again));
            Assert.Equal(Encoding.UTF8.GetString(once), Encoding.UTF8.GetString(FormRunner.Text(again)));
        }
    }

    [Theory]
    [InlineData("<a/>")]
    [InlineData("<a></a>")]
    [InlineData(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a b=\"1\"><c>0</c> <c>&amp;</c><d xmlns=\"urn:d\" xmlns:e=\"urn:e\" e:f=\"&quot;\"/></a>\n")]
    [InlineData("\uFEFF<a>x<!-- y -->z</a><!--end-->")]
    [InlineData("<a>&#xD;\n</a>")]
    [InlineData("<a k=\"&#xD;&#xA;&#x9;\"/>")]
    public void TryWrite_OfTextInTheDictionaryStyle_GivesTheSameBytesBack(string text)
    {
        var xml = Encoding.UTF8.GetBytes(text);

        Assert.True(TryWrite(xml, out var form));

        Assert.Equal(text, Encoding.UTF8.GetString(FormRunner.Text(form)));
    }

    [Fact]
    public void TryWrite_OfTextInTheWriterStyle_GivesTheSameBytesBack()
    {
        using var stream = new MemoryStream();
        using (var writer = XmlWriter.Create(stream))
        {
            writer.WriteStartElement("p", "a", "urn:a");
            writer.WriteAttributeString("k", "\"<>&'\t\n\r");
            writer.WriteElementString("b", "\"<>&'\t\n");
            writer.WriteElementString("c", "");
            writer.WriteStartElement("d");
            writer.WriteFullEndElement();
            writer.WriteEndElement();
        }

        Assert.True(TryWrite(stream.ToArray(), out var form, TextStyle.Writer));

        Assert.Equal(Encoding.UTF8.GetString(stream.ToArray()), Encoding.UTF8.GetString(FormRunner.Text(form)));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("text")]
    [InlineData("<")]
    [InlineData("<a")]
    [InlineData("<a>")]
    [InlineData("<a/><b/>")]
    [InlineData("<a/>text")]
    [InlineData("text<a/>")]
    [InlineData("<a/>&#32;")]
    [InlineData("&#32;<a/>")]
    [InlineData("<![CDATA[ ]]><a/>")]
    [InlineData("<a/> <![CDATA[ ]]>")]
    [InlineData("</a>")]
    [InlineData("<a></b>")]
    [InlineData("<a></ab>")]
    [InlineData("<ab></a>")]
    [InlineData("<a></a")]
    [InlineData("<a></a b='1'>")]
    [InlineData("<a b/>")]
    [InlineData("<a b=1/>")]
    [InlineData("<a b='1/>")]
    [InlineData("<a b='<'/>")]
    [InlineData("<a b='1'c='2'/>")]
    [InlineData("<a b='1' b='2'/>")]
    [InlineData("<a xmlns:p='urn:p' xmlns:q='urn:p' p:b='1' q:b='2'/>")]
    [InlineData("<a xmlns='urn:a' xmlns='urn:b'/>")]
    [InlineData("<p:a/>")]
    [InlineData("<a p:b='1'/>")]
    [InlineData("<a><b xmlns:p='urn:p'/><p:c/></a>")]
    [InlineData("<a xmlns:p=''/>")]
    [InlineData("<a xmlns:xml='urn:x'/>")]
    [InlineData("<a xmlns:xmlns='urn:x'/>")]
    [InlineData("<a xmlns:p='http://www.w3.org/2000/xmlns/'/>")]
    [InlineData("<a xmlns='http://www.w3.org/XML/1998/namespace'/>")]
    [InlineData("<xmlns:a/>")]
    [InlineData("<a:b:c xmlns:a='urn:a'/>")]
    [InlineData("<:a/>")]
    [InlineData("<a:/>")]
    [InlineData("<1a/>")]
    [InlineData("<-a/>")]
    [InlineData("<a$/>")]
    [InlineData("< a/>")]
    [InlineData("<a / >")]
    [InlineData("<a>&nbsp;</a>")]
    [InlineData("<a>&</a>")]
    [InlineData("<a>& </a>")]
    [InlineData("<a>&lt</a>")]
    [InlineData("<a>&#0;</a>")]
    [InlineData("<a>&#x1;</a>")]
    [InlineData("<a>&#xD800;</a>")]
    [InlineData("<a>&#xFFFE;</a>")]
    [InlineData("<a>&#x110000;</a>")]
    [InlineData("<a>&#;</a>")]
    [InlineData("<a>&#x;</a>")]
    [InlineData("<a>&#-1;</a>")]
    [InlineData("<a>&#1a;</a>")]
    [InlineData("<a>]]></a>")]
    [InlineData("<a>\u0001</a>")]
    [InlineData("<a>\uFFFF</a>")]
    [InlineData("<a b='\u0001'/>")]
    [InlineData("<a b='\uFFFE'/>")]
    [InlineData("<a><![CDATA[\u0001]]></a>")]
    [InlineData("<a><![CDATA[x</a>")]
    [InlineData("<a><!-- -- --></a>")]
    [InlineData("<a><!-- ---></a>")]
    [InlineData("<a><!-- </a>")]
    [InlineData("<a><!DOCTYPE b></a>")]
    [InlineData("<!DOCTYPE a><a/>")]
    [InlineData("<?x:y?><a/>")]
    [InlineData("<a><?Xml x?></a>")]
    [InlineData(" <?xml version='1.0'?><a/>")]
    [InlineData("<?xml version='1.1'?><a/>")]
    [InlineData("<?xml version='1.0' encoding='iso-8859-1'?><a/>")]
    [InlineData("<?xml encoding='utf-8'?><a/>")]
    [InlineData("<?xml version='1.0' standalone='maybe'?><a/>")]
    [InlineData("<?xml version='1.0' x='1'?><a/>")]
    [InlineData("<?xml version='1.0'")]
    public void TryWrite_OfWhatTheFormCannotTake_IsFalse(string text)
    {
        Assert.False(TryWrite(Encoding.UTF8.GetBytes(text), out _));
    }

    [Fact]
    public void TryWrite_OfInvalidUtf8_IsFalse()
    {
        Assert.False(TryWrite([(byte)'<', (byte)'a', (byte)'>', 0xC3, (byte)'<', (byte)'/', (byte)'a', (byte)'>'], out _));
        Assert.False(TryWrite(Encoding.Unicode.GetBytes("\uFEFF<a/>"), out _));
    }

    [Fact]
    public void TryWrite_DeeperThanTheFormGoes_IsFalse()
    {
        Assert.True(TryWrite(Deep(BinaryXmlWriter.MaximumDepth), out _));
        Assert.False(TryWrite(Deep(BinaryXmlWriter.MaximumDepth + 1), out _));
    }

    [Fact]
    public void TryWrite_WithMoreNamesThanTheTableHolds_WritesTheRestInPlace()
    {
        var text = new StringBuilder("<a>");
        for (var index = 0; index < Nam.Codecs.Infoset.NameTable.MaximumNames + 100; index++)
        {
            text.Append("<n").Append(index).Append("/>");
        }

        var xml = text.Append("</a>").ToString();

        Assert.True(TryWrite(Encoding.UTF8.GetBytes(xml), out var form));
        Assert.Equal(xml, Encoding.UTF8.GetString(FormRunner.Text(form)));
        Assert.Equal(InfosetLines.Of(InfosetLines.Stock(Encoding.UTF8.GetBytes(xml))), InfosetLines.Of(FormRunner.Reader(form)));
    }

    [Fact]
    public void TryWrite_OfDamagedDocuments_TakesOnlyWhatTheStockReaderTakes()
    {
        var random = new Random(7);
        var taken = 0;
        for (var round = 0; round < Depth.Of(6_000); round++)
        {
            var xml = Encoding.UTF8.GetBytes(new RandomTree(round % 200).Write());
            for (var edits = random.Next(1, 4); edits > 0; edits--)
            {
                xml[random.Next(xml.Length)] = random.Next(3) == 0
                    ? xml[random.Next(xml.Length)]
                    : (byte)Pieces[random.Next(Pieces.Length)];
            }

            if (TryWrite(xml, out var form))
            {
                taken++;
                var expected = Stock(xml);
                Assert.True(expected is not null, $"round {round}: taken, but not well-formed: {Encoding.UTF8.GetString(xml)}");
                Assert.Equal(expected, InfosetLines.Of(FormRunner.Reader(form)));
                Assert.Equal(expected, InfosetLines.Of(InfosetLines.Stock(FormRunner.Text(form))));
            }
        }

        Assert.InRange(taken, 200, 5_800);
    }

    private static bool TryWrite(byte[] xml, out byte[] form, TextStyle style = TextStyle.Dictionary)
    {
        var writer = BinaryXmlWriter.Rent(style);
        try
        {
            var isWritten = XmlTextTokenizer.TryWrite(xml, writer);
            form = isWritten ? writer.Complete().ToArray() : [];
            return isWritten;
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    private static string? Stock(byte[] xml)
    {
        try
        {
            return InfosetLines.Of(InfosetLines.Stock(xml));
        }
        catch (XmlException)
        {
            return null;
        }
    }

    private static byte[] Deep(int depth)
    {
        return Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("<a>", depth)) + string.Concat(Enumerable.Repeat("</a>", depth)));
    }

    private static bool HasTwoPrefixesForOneName(byte[] xml)
    {
        using var reader = InfosetLines.Stock(xml);
        while (reader.Read())
        {
            var names = new HashSet<string>();
            while (reader.MoveToNextAttribute())
            {
                if (reader.Prefix.Length != 0 && reader.Prefix != "xmlns" && !names.Add(reader.LocalName))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
