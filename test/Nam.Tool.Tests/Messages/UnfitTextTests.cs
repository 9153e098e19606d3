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
    [InlineData("<?run?><a b='1' b='2'/>", "is not well-formed", "has the processing instruction run")]
    public void Explain_DocumentTypesAndInstructions_NamesWhatTheFormDoesNotCarry(string text, string ofContainers, string ofBinary)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);

        Assert.StartsWith(ofContainers, UnfitText.Explain(utf8, MessageFormat.Containers), StringComparison.Ordinal);
        Assert.StartsWith(ofBinary, UnfitText.Explain(utf8, MessageFormat.Binary), StringComparison.Ordinal);
    }
}
