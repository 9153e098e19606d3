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
    public async Task Measured_AnyMachine_StaysWithinItsBudgetAndItsBounds()
    {
        var speed = await MachineSpeed.Measured;

        Assert.InRange(speed.EncodeFactor, 1 / MachineSpeed.MaximumFactor, MachineSpeed.MaximumFactor);
        Assert.InRange(speed.DecodeFactor, 1 / MachineSpeed.MaximumFactor, MachineSpeed.MaximumFactor);
        Assert.NotEqual(1, speed.EncodeFactor);
        Assert.NotEqual(1, speed.DecodeFactor);

        // One step may be under way when the budget ends, and on a machine that has never run the code that step may be slow.
        Assert.InRange(speed.SpentSeconds, 0, 1.5 * MachineSpeed.BudgetSeconds);
        Assert.Same(speed, await MachineSpeed.Measured);
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
}
