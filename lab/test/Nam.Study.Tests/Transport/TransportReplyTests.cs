// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Nam.Study.Transport;

namespace Nam.Study.Tests.Transport;

public class TransportReplyTests
{
    [Theory]
    [InlineData(2_000)]
    [InlineData(2_001)]
    [InlineData(150_000)]
    [InlineData(232_081)]
    public void Create_Size_IsThatLongAndHasWholeRows(int bytes)
    {
        var content = TransportReply.Create(bytes);

        Assert.Equal(bytes, content.Length);
        var root = XDocument.Load(new MemoryStream(content)).Root!;
        Assert.Equal("Envelope", root.Name.LocalName);
        Assert.All(root.Descendants("{http://nam.example/tpch}Q10Row"), row => Assert.Equal(8, row.Elements().Count()));
        Assert.NotEmpty(root.Descendants("{http://nam.example/tpch}Q10Row"));
    }

    [Fact]
    public void Create_MoreThanThereIs_Throws()
    {
        Assert.Throws<InvalidDataException>(() => TransportReply.Create(100_000_000));
    }
}
