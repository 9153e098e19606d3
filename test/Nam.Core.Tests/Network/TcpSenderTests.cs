// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class TcpSenderTests
{
    [Theory]
    [InlineData("cubic", CongestionControl.Cubic)]
    [InlineData("cubic\0\0\0\0\0\0\0\0\0\0\0", CongestionControl.Cubic)]
    [InlineData("bbr\0", CongestionControl.Bbr)]
    [InlineData("bbr2", CongestionControl.Bbr)]
    [InlineData("reno", CongestionControl.Reno)]
    [InlineData("htcp\0cubic", CongestionControl.Reno)]
    [InlineData("", CongestionControl.Reno)]
    internal void ControlOf_Name_IsItsKind(string name, CongestionControl expected)
    {
        Assert.Equal(expected, TcpSender.ControlOf(Encoding.ASCII.GetBytes(name)));
    }
}
