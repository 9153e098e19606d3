// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Messages;

public class UnfitTextTests
{
    [Fact]
    public void Explain_OtherEncodingWithoutDeclaration_SaysSo()
    {
        Assert.Equal("is not in UTF-8", UnfitText.Explain(Encoding.Unicode.GetBytes("<a/>")));
        Assert.Equal(
            "is not in UTF-8",
            UnfitText.Explain([.. Encoding.BigEndianUnicode.GetPreamble(), .. Encoding.BigEndianUnicode.GetBytes("<a/>")]));
    }

    [Fact]
    public void Explain_EntitiesThatExplode_ComesBackAtOnce()
    {
        var text = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'xxxxxxxxxx'>");
        for (var level = 1; level < 12; level++)
        {
            text.Append($"<!ENTITY e{level} '").Insert(text.Length, $"&e{level - 1};", 10).Append("'>");
        }

        var reason = UnfitText.Explain(Encoding.UTF8.GetBytes(text.Append("]><a>&e11;</a>").ToString()));

        Assert.Equal("has a document type", reason);
    }
}
