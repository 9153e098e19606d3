// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Nam.Study.Transport;

namespace Nam.Study.Tests.Transport;

public class TransportDocumentTests
{
    [Theory]
    [InlineData("index.html", 44)]
    [InlineData("cisco.html", 66_613)]
    [InlineData("xml.html", 232_081)]
    public void Read_EachDocument_HasThePapersSizeAndIsXml(string name, int bytes)
    {
        var document = TransportDocument.Find(name);

        var content = document.Read();

        Assert.Equal(bytes, content.Length);
        Assert.NotNull(XDocument.Load(new MemoryStream(content)).Root);
    }

    [Fact]
    public void Read_Twice_IsTheSame()
    {
        Assert.All(TransportDocument.All, document => Assert.Equal(document.Read(), document.Read()));
    }

    [Fact]
    public void Find_UnknownName_Throws()
    {
        var fault = Assert.Throws<ToolException>(() => TransportDocument.Find("other.html"));

        Assert.Contains("other.html", fault.Message, StringComparison.Ordinal);
    }
}
