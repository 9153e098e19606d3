// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class KuroseRossModelTests
{
    [Fact]
    public void TransferSeconds_ThreeAndAHalfMegabytesOnTheUsPath_RepeatsTheWorkedNumber()
    {
        // 866.1 ms for 3,500,000 bytes; 867.7 were observed.
        var seconds = TransferModels.KuroseRoss.TransferSeconds(3_500_000, EmulatedNetwork.Path("US"));

        Assert.Equal(0.8661, seconds, 0.0005);
    }

    [Fact]
    public void TransferSeconds_ReplyOfOneWindow_IsRoundTripPlusSerialisation()
    {
        var path = new NetworkPath(0.050, 1e6);

        var seconds = TransferModels.KuroseRoss.TransferSeconds(10_000, path);

        Assert.Equal(0.060, seconds, 1e-12);
    }
}
