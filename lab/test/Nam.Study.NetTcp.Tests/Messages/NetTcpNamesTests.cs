// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Tests.Messages;

public sealed class NetTcpNamesTests
{
    [Theory]
    [InlineData(0, 2)]
    [InlineData(127, 129)]
    [InlineData(128, 131)]
    [InlineData(16_383, 16_386)]
    [InlineData(16_384, 16_388)]
    [InlineData(int.MaxValue, int.MaxValue + 6L)]
    public void RecordBytes_AnyMessage_AddsTypeAndLength(int messageBytes, long expected)
    {
        Assert.Equal(expected, NetTcpNames.RecordBytes(messageBytes));
    }

    [Fact]
    public void Encodings_OfNetTcp_AreAllButContainers()
    {
        Assert.Equal([WireEncoding.Binary, WireEncoding.ZipBinary, WireEncoding.Xml, WireEncoding.ZipXml], NetTcpNames.Encodings);
    }
}
