// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class DeliveryRatesTests
{
    [Fact]
    public void Maximum_Rates_IsTheHighest()
    {
        var rates = new DeliveryRates();
        Assert.Equal(0, rates.Maximum);

        rates.Add(2e6);
        rates.Add(11e6);
        rates.Add(double.NaN);
        rates.Add(-1);

        Assert.Equal(11e6, rates.Maximum);
    }

    [Fact]
    public void Maximum_PathBecameSlower_IsForgottenWithin20Replies()
    {
        var rates = new DeliveryRates();
        rates.Add(11e6);

        for (var reply = 0; reply < 20; reply++)
        {
            rates.Add(reply % 4 == 0 ? 140e3 : 0);
        }

        Assert.Equal(140e3, rates.Maximum);
    }
}
