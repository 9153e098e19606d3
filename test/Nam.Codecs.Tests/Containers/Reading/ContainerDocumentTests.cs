// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;

namespace Nam.Codecs.Tests.Containers.Reading;

public sealed class ContainerDocumentTests
{
    private const string Xml =
        "<?xml version=\"1.0\"?><r xmlns=\"urn:r\"><row k=\"1\"><a>1.50</a><b>text</b></row><row k=\"2\"><a>2.50</a><b>more</b></row><!--c--></r>";

    [Fact]
    public void Open_OfEveryPrefixOfAForm_Throws()
    {
        foreach (var form in Forms())
        {
            for (var length = 0; length < form.Length; length++)
            {
                Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text(form.AsSpan(0, length)));
            }
        }
    }

    [Fact]
    public void Open_OfAFormWithMoreBytes_Throws()
    {
        foreach (var form in Forms())
        {
            Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text([.. form, 0]));
        }
    }

    [Theory]
    [InlineData(0x1C)]
    [InlineData(0x04)]
    public void Open_WithBitsInItsHeadThatAreNotDefined_Throws(byte bits)
    {
        var form = Forms()[0];
        form[0] |= bits;

        Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text(form));
    }

    [Theory]
    [InlineData("<r><!--a--><!--b--></r>", "a", "--")]
    [InlineData("<r/> \n", " \n", "x\n")]
    public void Open_OfValuesThatCannotStandThere_Throws(string xml, string from, string to)
    {
        var form = ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(xml), new ContainerOptions { Level = ColumnLevel.Fast })!;
        Assert.NotEmpty(ContainerRunner.Text(form));
        var text = Encoding.Latin1.GetString(form);
        var place = text.LastIndexOf(from, StringComparison.Ordinal);
        Assert.True(place > 0);

        var damaged = Encoding.Latin1.GetBytes(text[..place] + to + text[(place + to.Length)..]);

        Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text(damaged));
    }

    [Fact]
    public void OpenNext_BeforeTheEventsWereTaken_IsRefused()
    {
        var document = ContainerDocument.Open(Forms()[0], DecodeLimits.Default);

        Assert.Throws<ReplyDecodeException>(() => document.OpenNext(Forms()[0]));
    }

    [Fact]
    public void Open_OfRandomlyChangedForms_ReadsOrThrowsOneException()
    {
        var random = new Random(11);
        var forms = Forms();
        var read = 0;
        for (var round = 0; round < 20_000; round++)
        {
            var form = (byte[])forms[random.Next(forms.Length)].Clone();
            for (var change = random.Next(1, 4); change > 0; change--)
            {
                form[random.Next(form.Length)] = (byte)(random.Next(2) == 0 ? random.Next(256) : form[random.Next(form.Length)]);
            }

            try
            {
                _ = ContainerRunner.Text(form);
                read++;
            }
            catch (ReplyDecodeException)
            {
            }
        }

        Assert.InRange(read, 20, 19_000);
    }

    private static byte[][] Forms()
    {
        var text = Encoding.UTF8.GetBytes(Xml);
        return
        [
            ContainerRunner.Tokenize(text, new ContainerOptions { Level = ColumnLevel.Fast })!,
            ContainerRunner.Tokenize(
                Encoding.UTF8.GetBytes(Xml.Replace("row", "aRatherLongNameOfARowThatRepeatsItself", StringComparison.Ordinal)
                    .Replace("<a>", "<aRatherLongNameOfAColumn>", StringComparison.Ordinal)
                    .Replace("</a>", "</aRatherLongNameOfAColumn>", StringComparison.Ordinal)))!,
        ];
    }
}
