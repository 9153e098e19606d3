// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class CardwellModelTests
{
    [Theory]
    [InlineData("US", "46K", 270.7, 31)]
    [InlineData("USlow", "46K", 427.7, 56)]
    [InlineData("TA", "100K", 539.3, 1)]
    [InlineData("SC", "400K", 54.4, 2)]
    public void TransferSeconds_WithoutLoss_HasTheErrorOfTheTable(
        string network, string size, double observedMilliseconds, double errorPercent)
    {
        var seconds = TransferModels.Cardwell.TransferSeconds(EmulatedNetwork.Bytes(size), EmulatedNetwork.Path(network));

        Assert.Equal(errorPercent, 100 * (1 - (seconds * 1e3 / observedMilliseconds)), 1.5);
    }

    [Fact]
    public void TransferSeconds_WithLoss_IsLongerThanWithout()
    {
        var path = EmulatedNetwork.Path("US");

        var lossy = TransferModels.Cardwell.TransferSeconds(400_000, path with { LossRate = 0.01 });

        Assert.True(lossy > TransferModels.Cardwell.TransferSeconds(400_000, path));
    }
}
