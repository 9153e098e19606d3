// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Calibration;
using Nam.Client;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Calibration;

public sealed class MachineSpeedTests
{
    [Fact]
    public async Task Measured_AnyMachine_StaysWithinItsBoundsAndIsMeasuredOnce()
    {
        var speed = await MachineSpeed.Measured;

        Assert.InRange(speed.EncodeFactor, 1 / MachineSpeed.MaximumFactor, MachineSpeed.MaximumFactor);
        Assert.InRange(speed.DecodeFactor, 1 / MachineSpeed.MaximumFactor, MachineSpeed.MaximumFactor);
        Assert.Same(speed, await MachineSpeed.Measured);
    }

    // The clock goes on at each look, and whatever is done has two looks around it or none: its time is counted, not measured.
    [Theory]
    [InlineData(0.0005)]
    [InlineData(0.001)]
    [InlineData(0.007)]
    [InlineData(0.03)]
    [InlineData(0.07)]
    public void Measure_StepsOfAnyLength_EndsWithTheStepThatTheBudgetEndsIn(double secondsAtEachLook)
    {
        var clock = new CountingClock(secondsAtEachLook);

        var speed = MachineSpeed.Measure(clock.Look);

        // A measurement that is under way when the budget ends has up to six looks, each format left one, and the end one.
        Assert.InRange(speed.SpentSeconds, secondsAtEachLook, MachineSpeed.BudgetSeconds + (10 * secondsAtEachLook));
        Assert.Equal(clock.Looks - 1, Math.Round(speed.SpentSeconds / secondsAtEachLook));
    }

    [Fact]
    public void Measure_StepsTwiceAsLong_GivesFactorsTwiceAsLarge()
    {
        var fast = MachineSpeed.Measure(new CountingClock(0.0003).Look);
        var slow = MachineSpeed.Measure(new CountingClock(0.0006).Look);

        Assert.NotEqual(1, fast.EncodeFactor);
        Assert.NotEqual(1, fast.DecodeFactor);
        Assert.Equal(2, slow.EncodeFactor / fast.EncodeFactor, 6);
        Assert.Equal(2, slow.DecodeFactor / fast.DecodeFactor, 6);
    }

    [Fact]
    public void Measure_ClockThatRunsAway_TakesTheMachineForThePriorsOwn()
    {
        var clock = new CountingClock(1);

        var speed = MachineSpeed.Measure(clock.Look);

        Assert.Equal((1, 1), (speed.EncodeFactor, speed.DecodeFactor));
        Assert.InRange(clock.Looks, 1, 8);
    }

    [Fact]
    public void Create_TheSample_IsXmlOfThePromisedSizeAndAlwaysTheSame()
    {
        var sample = CalibrationSample.Create();

        var document = new XmlDocument();
        document.Load(new MemoryStream(sample));
        Assert.InRange(sample.Length, 40_000, 60_000);
        Assert.Equal(sample, CalibrationSample.Create());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task CreateProfileHeader_BeforeAnyReply_TellsTheSpeedIfItMayBeMeasured(bool calibrate)
    {
        await MachineSpeed.Measured;
        await using var client = new NamClient(new NamClientOptions { Calibrate = calibrate });

        var header = client.GetServer("http://a.example").CreateProfileHeader();

        Assert.True(ClientProfile.TryParse(header, out var profile));
        Assert.Equal(calibrate, profile.DecodeFactor is not null);
    }

    [Fact]
    public async Task SnapshotOf_AfterCalibration_ScalesThePriors()
    {
        var speed = await MachineSpeed.Measured;
        await using var measured = new NamServer(new NamServerOptions());
        await using var prior = new NamServer(new NamServerOptions { Calibrate = false });

        await measured.DrainAsync();

        var (one, other) = (measured.SnapshotOf("a").FromText[2], prior.SnapshotOf("a").FromText[2]);
        Assert.Equal(one.Format, other.Format);
        Assert.Equal(speed.EncodeFactor, one.Encode.Evaluate(100_000) / other.Encode.Evaluate(100_000), 6);
    }

    private sealed class CountingClock(double secondsAtEachLook)
    {
        public int Looks { get; private set; }

        public long Look() => ++Looks * (long)Math.Round(secondsAtEachLook * 1e9);
    }
}
