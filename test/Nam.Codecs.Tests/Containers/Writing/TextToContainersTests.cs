// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

public sealed class TextToContainersTests
{
    [Theory]
    [InlineData("<r xmlns:p='u' xmlns:q='v' p:k='1' q:k='2'>text</r>")]
    [InlineData(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<r xmlns:p='u' xmlns:q='v'><a p:k='1' q:k='2'/><a p:k='3' q:k='4'> b </a><!--c--></r>\n")]
    public void TryWrite_OfWhatTheScanDoesNotKnow_GivesTheSameInfoset(string xml)
    {
        var text = Encoding.UTF8.GetBytes(xml);

        var form = Write(text, ContainerOptions.Default with { MayBeText = false });

        Assert.Null(ContainerRunner.Tokenize(text));
        Assert.NotNull(form);
        Assert.Equal(
            InfosetLines.Of(InfosetLines.Stock(text)),
            InfosetLines.Of(InfosetLines.Stock(Encoding.UTF8.GetBytes(ContainerRunner.Text(form)))));
    }

    [Fact]
    public void TryWrite_OfAHundredAttributes_GivesTheSameInfoset()
    {
        var attributes = string.Join(
            ' ', Enumerable.Range(0, 100).Select(index => string.Create(CultureInfo.InvariantCulture, $"k{index}='{index}'")));
        var text = Encoding.UTF8.GetBytes($"<r {attributes}><a>1</a></r>");

        var form = Write(text, ContainerOptions.Default with { MayBeText = false });

        Assert.Null(ContainerRunner.Tokenize(text));
        Assert.NotNull(form);
        Assert.Equal(
            InfosetLines.Of(InfosetLines.Stock(text)),
            InfosetLines.Of(InfosetLines.Stock(Encoding.UTF8.GetBytes(ContainerRunner.Text(form)))));
    }

    [Theory]
    [InlineData("")]
    [InlineData("not XML")]
    [InlineData("<a></b>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")]
    [InlineData("<a/><?target:x data?>")]
    [InlineData("<r xmlns:p='u' xmlns:q='u' p:k='1' q:k='2'/>")]
    public void TryWrite_OfWhatHasToStayText_SaysNoAndLeavesTheWriterUsable(string xml)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);

        var isWritten = TextToContainers.TryWrite(Encoding.UTF8.GetBytes(xml), writer, TextStyle.Dictionary, ContainerOptions.Default);

        Assert.False(isWritten);
        writer.Reset(TextStyle.Dictionary, ContainerOptions.Default);
        Assert.True(ContainerTokenizer.TryWrite("<a>1</a>"u8, writer));
        Assert.Equal("<a>1</a>", ContainerRunner.Text(writer.Complete().Span));
        ContainerWriter.Return(writer);
    }

    private static byte[]? Write(byte[] text, ContainerOptions? options = null)
    {
        options ??= ContainerOptions.Default;
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        try
        {
            return TextToContainers.TryWrite(text, writer, TextStyle.Dictionary, options)
                ? writer.Complete().ToArray()
                : null;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
