// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Messages;

public class UnfitTextTests
{
    [Fact]
    public void Explain_OtherEncodingWithoutDeclaration_SaysSo()
    {
        Assert.Equal("is not in UTF-8", UnfitText.Explain(Encoding.Unicode.GetBytes("<a/>"), MessageFormat.Binary));
        Assert.Equal(
            "is not in UTF-8",
            UnfitText.Explain(
                [.. Encoding.BigEndianUnicode.GetPreamble(), .. Encoding.BigEndianUnicode.GetBytes("<a/>")], MessageFormat.Binary));
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("containers")]
    public void Encode_MoreThanTheFormCarries_NamesTheLimit(string format)
    {
        using var work = new WorkFolder();
        var attributes = string.Concat(Enumerable.Range(0, 20_000).Select(i => $" a{i}='{i}'"));
        var deep = string.Concat(Enumerable.Repeat("<a>", 1_025)) + string.Concat(Enumerable.Repeat("</a>", 1_025));

        var wide = ToolRun.Of("encode", work.Write("wide.xml", $"<a{attributes}/>"), "--format", format, "-o", work.PathOf("out.nam"));
        var tall = ToolRun.Of("encode", work.Write("deep.xml", deep), "--format", format, "-o", work.PathOf("out.nam"));

        Assert.Contains("wide.xml has an element with 20,000 attributes, and the form carries 64; it cannot", wide.Error);
        Assert.Contains("deep.xml has more than 1,024 elements inside of each other; it cannot", tall.Error);
    }

    [Fact]
    public void Explain_EntitiesThatExplode_ComesBackAtOnce()
    {
        var text = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'xxxxxxxxxx'>");
        for (var level = 1; level < 12; level++)
        {
            text.Append($"<!ENTITY e{level} '").Insert(text.Length, $"&e{level - 1};", 10).Append("'>");
        }

        var reason = UnfitText.Explain(Encoding.UTF8.GetBytes(text.Append("]><a>&e11;</a>").ToString()), MessageFormat.Binary);

        Assert.Equal("has a document type with entities", reason);
    }

    [Theory]
    [InlineData("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "has a document type with entities", "has a document type with entities")]
    [InlineData("<!DOCTYPE a><a>&e;</a>", "is not well-formed", "has a document type")]
    [InlineData("<!DOCTYPE a [<?run?>]><a/>", "has a document type that is not kept", "has a document type")]
    [InlineData("<!DOCTYPE a><?run?><a b='1' b='2'/>", "is not well-formed", "has a document type")]
    [InlineData("<?run?><a b='1' b='2'/>", "is not well-formed", "is not well-formed")]
    public void Explain_DocumentTypesAndInstructions_NamesWhatTheFormDoesNotCarry(string text, string ofContainers, string ofBinary)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);

        Assert.StartsWith(ofContainers, UnfitText.Explain(utf8, MessageFormat.Containers), StringComparison.Ordinal);
        Assert.StartsWith(ofBinary, UnfitText.Explain(utf8, MessageFormat.Binary), StringComparison.Ordinal);
    }
}
