// SPDX-License-Identifier: MIT
using Nam.Lab.Links;
using Nam.Study.Labs;

namespace Nam.Study.Tests.Labs;

public class LinkTextTests
{
    [Fact]
    public void Of_NetworkWithEverything_SaysAllOfIt()
    {
        var settings = LabNetworks.Us.Settings.WithLoss(PacketLoss.Bursts(0.01, 3)).WithJitter(TimeSpan.FromMilliseconds(2));

        var text = LinkText.Of(LabNetworks.Us with { Settings = settings });

        Assert.Equal(
            "us: round trip 90.0 ms, 94.8 Mbit/s, 1,070,000 bytes of queue, jitter up to 2.0 ms, 1 % loss to the client in bursts of 3.",
            text);
    }

    [Fact]
    public void Of_PlainLink_SaysThatNothingIsLost()
    {
        var text = LinkText.Of(new LabNetwork("link", string.Empty, LinkSettings.Symmetric(TimeSpan.FromMilliseconds(5))));

        Assert.Equal("link: round trip 5.0 ms, any rate, no loss.", text);
    }

    [Fact]
    public void Of_Counters_SaysWhatHappened()
    {
        var text = LinkText.Of(
            "to the client", new DirectionCounters { Delivered = 1_234, DeliveredBytes = 56_789, Lost = 5, Overflowed = 6 });

        Assert.Equal("to the client: 1,234 packets, 56,789 bytes; 5 lost, 6 dropped by the queue.", text);
    }
}
