// SPDX-License-Identifier: MIT
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Messages;

public class MessageFormatTests
{
    [Theory]
    [InlineData("text", true)]
    [InlineData("text+zip-6", true)]
    [InlineData("text+zip-9", true)]
    [InlineData("binary", false)]
    [InlineData("binary+brotli-5", false)]
    [InlineData("containers", false)]
    public void Parse_Name_IsTheFormatOfThatName(string name, bool isText)
    {
        var format = MessageFormat.Parse(name, out var fault);

        Assert.Null(fault);
        Assert.Equal(name, format!.ToString());
        Assert.Equal(isText, format.IsText);
    }

    [Theory]
    [InlineData("")]
    [InlineData("Text")]
    [InlineData("text+none-0")]
    [InlineData("binary+zip")]
    [InlineData("containers+zip-6")]
    [InlineData("text+brotli-6")]
    [InlineData("text+zip-0")]
    public void Parse_OtherName_SaysWhatThereIs(string name)
    {
        var format = MessageFormat.Parse(name, out var fault);

        Assert.Null(format);
        Assert.StartsWith($"'{name}' ", fault, StringComparison.Ordinal);
        Assert.EndsWith(MessageFormat.Known, fault, StringComparison.Ordinal);
    }
}
