// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Core.Tests.Decisions;

public class ReplyFormatTests
{
    [Theory]
    [InlineData("text", XmlForm.Text, "none", 0)]
    [InlineData("binary", XmlForm.Binary, "none", 0)]
    [InlineData("containers", XmlForm.Containers, "none", 0)]
    [InlineData("text+zip-6", XmlForm.Text, "zip", 6)]
    [InlineData("binary+brotli-4", XmlForm.Binary, "brotli", 4)]
    [InlineData("binary+my-codec-2", XmlForm.Binary, "my-codec", 2)]
    [InlineData("text+my-codec7-12", XmlForm.Text, "my-codec7", 12)]
    public void TryParse_Name_IsReadAndWrittenAgain(string name, XmlForm form, string codec, int level)
    {
        Assert.True(ReplyFormat.TryParse(name, out var format));

        Assert.Equal(form, format.Form);
        Assert.Equal(codec, format.Codec);
        Assert.Equal(level, format.Level);
        Assert.Equal(name, format.ToString());
        Assert.Equal(new ReplyFormat(form, codec, level), format);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("Text")]
    [InlineData("text+")]
    [InlineData("text+zip")]
    [InlineData("text+-6")]
    [InlineData("text+zip-")]
    [InlineData("text+zip--6 ")]
    [InlineData("text+zip-+6")]
    [InlineData("text+zip-100")]
    [InlineData("text+none-0")]
    [InlineData("text+Zip-1")]
    [InlineData("container+zip-1")]
    [InlineData("containers+zip-1")]
    [InlineData("containers+none-0")]
    [InlineData("text+abcdefghijklmnopqrstuvwxyzabcdefg-1")]
    public void TryParse_NotAName_IsRefused(string? name)
    {
        Assert.False(ReplyFormat.TryParse(name, out var format));
        Assert.Equal(ReplyFormat.Text, format);
    }

    [Fact]
    public void Default_IsPlainText()
    {
        Assert.Equal(ReplyFormat.Text, default);
        Assert.Equal(ReplyFormat.Text, new ReplyFormat(XmlForm.Text, ReplyCodecs.None, 5));
        Assert.True(default(ReplyFormat).IsPlainText);
        Assert.False(ReplyFormat.Binary.IsPlainText);
        Assert.True(ReplyFormat.Binary.IsStored);
    }

    [Fact]
    public void Create_ImpossibleArguments_Throws()
    {
        Assert.Throws<ArgumentException>(() => new ReplyFormat(XmlForm.Text, "zip zip", 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ReplyFormat(XmlForm.Text, "zip", -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ReplyFormat(XmlForm.Text, "zip", 100));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ReplyFormat((XmlForm)3, "zip", 1));
        Assert.Throws<ArgumentException>(() => new ReplyFormat(XmlForm.Containers, "zip", 1));
    }
}
