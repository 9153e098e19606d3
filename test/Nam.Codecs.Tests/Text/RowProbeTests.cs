// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Text;

namespace Nam.Codecs.Tests.Text;

public sealed class RowProbeTests
{
    private const int Long = 3 * RowProbe.WindowBytes;

    [Theory]
    [InlineData("<row><id>1</id><name>bolt</name><price>0.25</price></row>")]
    [InlineData("<node id='1' lat='52.5' lon='13.4'><tag k='name' v='a place with a name'/></node>\n")]
    [InlineData("<entry\n\talpha='DE'\n\tname='Germany' />\n")]
    public void LooksLikeRows_ElementsThatComeAgain_AreRows(string row) =>
        Assert.True(RowProbe.LooksLikeRows(Fill("<rows>", row)));

    [Fact]
    public void LooksLikeRows_RowsWithMembersThatAreSometimesLeftOut_AreRows()
    {
        var random = new Random(5);
        var text = new StringBuilder("<rows>");
        while (text.Length < Long)
        {
            text.Append("<row><id>1</id><name>bolt</name>").Append(random.Next(5) == 0 ? "" : "<note>n</note>")
                .Append("<price>1</price></row>");
        }

        Assert.True(RowProbe.LooksLikeRows(Encoding.UTF8.GetBytes(text.ToString())));
    }

    [Fact]
    public void LooksLikeRows_ElementsInAnyOrder_AreNot()
    {
        string[] parts =
        [
            "<para>a<b>bold</b>c</para>", "<list><item>x</item></list>", "<note/>", "<title>t</title>", "<code>c</code>", "<p>t</p>",
        ];
        var random = new Random(5);
        var text = new StringBuilder("<book>");
        while (text.Length < Long)
        {
            text.Append(parts[random.Next(parts.Length)]);
        }

        Assert.False(RowProbe.LooksLikeRows(Encoding.UTF8.GetBytes(text.ToString())));
    }

    [Fact]
    public void LooksLikeRows_OneLongText_IsNotUnlessItIsBase64()
    {
        var octets = new byte[Long];
        new Random(5).NextBytes(octets);

        Assert.False(RowProbe.LooksLikeRows(Fill("<a><b>", "some words of a report. ")));
        Assert.True(RowProbe.LooksLikeRows(Fill("<a><b>", Convert.ToBase64String(octets))));
    }

    [Fact]
    public void LooksLikeRows_TextOfOneWindow_IsNotJudged() =>
        Assert.True(RowProbe.LooksLikeRows(Fill("<a><b>", "some words of a report. ").AsSpan(0, RowProbe.WindowBytes)));

    [Theory]
    [InlineData("<")]
    [InlineData("</")]
    [InlineData("<a")]
    [InlineData("<<")]
    [InlineData("<!")]
    [InlineData("\xFF")]
    public void LooksLikeRows_TextThatIsNoXml_DoesNoHarm(string part) => RowProbe.LooksLikeRows(Fill(string.Empty, part));

    private static byte[] Fill(string start, string part)
    {
        var text = new StringBuilder(start);
        while (text.Length < Long)
        {
            text.Append(part);
        }

        return Encoding.UTF8.GetBytes(text.ToString());
    }
}
