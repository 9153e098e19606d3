// SPDX-License-Identifier: MIT
using Nam.Lab.Hosting;
using Nam.Lab.Links;

namespace Nam.Lab.Tests.Links;

public class LinkSettingsTests
{
    public static TheoryData<string, DirectionSettings> Wrong => new()
    {
        { nameof(DirectionSettings.Delay), new DirectionSettings { Delay = TimeSpan.FromMilliseconds(-1) } },
        { nameof(DirectionSettings.Delay), new DirectionSettings { Delay = DirectionSettings.MostDelay + TimeSpan.FromTicks(1) } },
        { nameof(DirectionSettings.Jitter), new DirectionSettings { Jitter = TimeSpan.FromMilliseconds(-1) } },
        { nameof(DirectionSettings.BitsPerSecond), new DirectionSettings { BitsPerSecond = 999 } },
        { nameof(DirectionSettings.BitsPerSecond), new DirectionSettings { BitsPerSecond = double.NaN } },
        { nameof(DirectionSettings.QueueBytes), new DirectionSettings { QueueBytes = 1_499 } },
        { nameof(DirectionSettings.QueueBytes), new DirectionSettings { QueueBytes = (1L << 30) + 1 } },
        { nameof(DirectionSettings.OverheadBytes), new DirectionSettings { OverheadBytes = -1 } },
        { nameof(PacketLoss.LossInGood), new DirectionSettings { Loss = new PacketLoss { LossInGood = 2 } } },
        { nameof(PacketLoss.BadToGood), new DirectionSettings { Loss = new PacketLoss { GoodToBad = 0.1, BadToGood = 0, LossInBad = 1 } } },
    };

    [Theory]
    [MemberData(nameof(Wrong))]
    public void Validate_OneDirectionWrong_NamesTheSetting(string name, DirectionSettings wrong)
    {
        var toClient = Assert.Throws<ArgumentOutOfRangeException>(() => new LinkSettings { ToClient = wrong }.Validate());
        var toServer = Assert.Throws<ArgumentOutOfRangeException>(() => new LinkSettings { ToServer = wrong }.Validate());

        Assert.Equal((name, name), (toClient.ParamName, toServer.ParamName));
    }

    [Fact]
    public void Symmetric_RoundTrip_IsHalfEachWay()
    {
        var settings = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(90), 8e6);

        Assert.Equal(TimeSpan.FromMilliseconds(45), settings.ToClient.Delay);
        Assert.Equal(TimeSpan.FromMilliseconds(90), settings.RoundTrip);
        Assert.Equal(90_000, settings.ToServer.QueueBytes);
    }

    [Fact]
    public void WithLoss_OfAnyKind_LeavesRequestsAlone()
    {
        var settings = new LinkSettings().WithLoss(PacketLoss.Random(0.1));

        Assert.Equal(0.1, settings.ToClient.Loss.Rate);
        Assert.Equal(PacketLoss.None, settings.ToServer.Loss);
    }

    [Fact]
    public void TimeToSend_WithOverhead_CountsItToo()
    {
        var direction = new DirectionSettings { BitsPerSecond = 1e9, OverheadBytes = 38 };

        Assert.Equal(12.3, direction.TimeToSend(1_500).TotalMicroseconds, 6);
    }

    [Fact]
    public void Lines_OfAllSettings_ComeBackAsTheyWere()
    {
        var settings = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(7)).WithLoss(PacketLoss.Bursts(0.01, 3))
            .WithJitter(TimeSpan.FromMilliseconds(1), mayReorder: true) with { Seed = -5 };

        var line = LabLines.Write(new LabRequest(settings));
        var back = LabLines.Read<LabRequest>(line);

        Assert.Equal(settings, back.Settings);
        Assert.DoesNotContain('\n', line);
    }
}
