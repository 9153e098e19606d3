// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Core.Tests.Profiles;

public class PathProfileTests
{
    private const ClientCapabilities All = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli;

    private static PathProfile Trained(int seed = 1)
    {
        var random = new Random(seed);
        var profile = new PathProfile();
        for (var i = 0; i < 40; i++)
        {
            profile.ObserveRoundTrip(0.09 + (random.NextDouble() * 0.01));
            profile.ObserveDispersion(10e6 + (random.NextDouble() * 1e6));
            var bytes = 500 * Math.Pow(2000, random.NextDouble());
            profile.ObserveDecode(DecodeTarget.Text, XmlForm.Binary, ReplyCodecs.Zip, bytes, 5e-6 + (8e-9 * bytes));
            profile.ObserveDecode(DecodeTarget.Objects, XmlForm.Text, ReplyCodecs.None, bytes, 9e-6 + (20e-9 * bytes));
        }

        return profile;
    }

    private static byte[] Written(PathProfile profile)
    {
        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }

    [Fact]
    public void ToClientProfile_AfterObservations_SaysWhatWasLearned()
    {
        var profile = Trained();

        var client = profile.ToClientProfile(All, DecodeTarget.Text);

        Assert.NotNull(client);
        Assert.InRange(client.RoundTripSeconds!.Value, 0.09, 0.0915);
        Assert.InRange(client.BandwidthBytesPerSecond!.Value, 10e6, 11e6);
        Assert.InRange(client.DecodeBinaryZip!.Evaluate(100_000) / (5e-6 + (8e-9 * 100_000)), 0.8, 1.25);
        Assert.Null(client.DecodeText);
        Assert.Null(client.DecodeBinaryBrotli);
        Assert.NotNull(profile.ToClientProfile(All, DecodeTarget.Objects).DecodeText);
        Assert.True(ClientProfile.TryParse(client.ToHeader(), out _));
    }

    [Fact]
    public void ToClientProfile_NoRoundTrip_SaysNone()
    {
        var profile = new PathProfile();

        var client = profile.ToClientProfile(All, DecodeTarget.Text);

        Assert.Null(client.RoundTripSeconds);
        Assert.DoesNotContain("rt=", client.ToHeader());
    }

    [Fact]
    public void AddReport_MoreThanFour_KeepsTheNewestFirst()
    {
        var profile = Trained();
        foreach (var id in (string[])["a", "b", "c", "d", "e"])
        {
            Assert.True(profile.AddReport(new ReplyReport(id, 0.1, 0.01)));
        }

        Assert.False(profile.AddReport(new ReplyReport("Not valid", 1, 1)));
        var reports = profile.ToClientProfile(All, DecodeTarget.Text).Reports;
        var taken = profile.TakeReports();

        Assert.Equal(["e", "d", "c", "b"], reports.Select(report => report.Id));
        Assert.Equal(reports.AsSpan(), taken.AsSpan());
        Assert.Equal(0, profile.PendingReports);
        Assert.Empty(profile.ToClientProfile(All, DecodeTarget.Text).Reports);
    }

    [Fact]
    public void ObserveDecode_PrivateCodec_IsIgnored()
    {
        Assert.False(new PathProfile().ObserveDecode(DecodeTarget.Text, XmlForm.Text, "private", 1000, 1));
    }

    [Fact]
    public void ToClientProfile_SpeedChanges_IsFollowed()
    {
        var profile = new PathProfile();
        profile.ObserveRoundTrip(0.01);
        for (var i = 0; i < 2000; i++)
        {
            profile.ObserveDecode(DecodeTarget.Text, XmlForm.Binary, ReplyCodecs.None, 10_000, 1e-3);
            profile.ToClientProfile(All, DecodeTarget.Text);
        }

        for (var i = 0; i < 1000; i++)
        {
            profile.ObserveDecode(DecodeTarget.Text, XmlForm.Binary, ReplyCodecs.None, 10_000, 4e-3);
            profile.ToClientProfile(All, DecodeTarget.Text);
        }

        Assert.InRange(profile.ToClientProfile(All, DecodeTarget.Text).DecodeBinary!.Evaluate(10_000), 3.8e-3, 4e-3);
    }

    [Fact]
    public void ToClientProfile_FirstSmallRepliesWereDecodedByColdCode_DoesNotCarryThatOnToLargeOnes()
    {
        var profile = new PathProfile();
        for (var reply = 0; reply < 20; reply++)
        {
            profile.ObserveDecode(
                DecodeTarget.Objects, XmlForm.Binary, ReplyCodecs.None, 10_000 * (1 + reply), 6e-9 * 10_000 * (1 + reply));
        }

        // 2 ns a byte and 150 µs beyond.
        profile.ObserveDecode(DecodeTarget.Objects, XmlForm.Containers, ReplyCodecs.None, 14_000, 178e-6);
        profile.ObserveDecode(DecodeTarget.Objects, XmlForm.Containers, ReplyCodecs.None, 16_000, 182e-6);

        var curve = profile.ToClientProfile(All, DecodeTarget.Objects).DecodeContainers!;

        Assert.InRange(curve.Evaluate(343_000), 500e-6, 2e-3); // 4 ms in proportion
    }

    [Fact]
    public void ToClientProfile_OneFormatOnly_GoesOnInThePriorsShape()
    {
        var profile = new PathProfile();
        for (var reply = 0; reply < 5; reply++)
        {
            profile.ObserveDecode(DecodeTarget.Objects, XmlForm.Binary, ReplyCodecs.None, 20_000, 4 * 5.4e-9 * 20_000);
        }

        var curve = profile.ToClientProfile(All, DecodeTarget.Objects).DecodeBinary!;

        Assert.InRange(curve.Evaluate(2e6), 0.8 * 4 * 5.4e-9 * 2e6, 1.2 * 4 * 5.4e-9 * 2e6);
    }

    [Fact]
    public void Pause_WrittenAndMerged_IsTheLaterOne()
    {
        var noon = new DateTimeOffset(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);
        var profile = Trained();
        profile.Pause = default(AskingPause).AfterFailure(noon);
        var later = new PathProfile { Pause = profile.Pause.AfterFailure(noon.AddMinutes(2)) };

        Assert.True(PathProfile.TryRead(Written(profile), out var read));
        read.Merge(later);
        later.Merge(profile);

        Assert.Equal(new AskingPause(noon.AddMinutes(1), TimeSpan.FromMinutes(1)), profile.Pause);
        Assert.Equal(new AskingPause(noon.AddMinutes(4), TimeSpan.FromMinutes(2)), read.Pause);
        Assert.Equal(read.Pause, later.Pause);
    }

    // A clock that was set back by a day must not keep NAM out for a day.
    [Fact]
    public void Pause_ClockThatWasSetBack_HoldsNoLonger()
    {
        var noon = new DateTimeOffset(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);
        var pause = default(AskingPause).AfterFailure(noon);

        Assert.True(pause.Holds(noon));
        Assert.False(pause.Holds(noon.AddDays(-1)));
        Assert.False(pause.Holds(noon.AddMinutes(1)));
    }

    [Fact]
    public void TryRead_WhatWasWritten_GivesTheSame()
    {
        var bytes = Written(Trained());

        Assert.True(PathProfile.TryRead(bytes, out var read));

        Assert.Equal(bytes, Written(read));
        Assert.Equal(
            Trained().ToClientProfile(All, DecodeTarget.Text).ToHeader(), read.ToClientProfile(All, DecodeTarget.Text).ToHeader());
    }

    [Fact]
    public void Merge_OtherHistory_LearnsFromBoth()
    {
        var profile = Trained(1);
        var empty = new PathProfile();

        profile.Merge(Trained(2));
        empty.Merge(Trained(1));

        Assert.NotNull(profile.ToClientProfile(All, DecodeTarget.Text).DecodeBinaryZip);
        Assert.Equal(Written(Trained(1)), Written(empty));
    }

    [Fact]
    public void TryRead_DamagedBytes_NeverThrows()
    {
        var bytes = Written(Trained());
        for (var length = 0; length < bytes.Length; length++)
        {
            Assert.False(PathProfile.TryRead(bytes.AsSpan(0, length), out _));
        }

        Assert.False(PathProfile.TryRead([.. bytes, 0], out _));
        var random = new Random(51);
        for (var i = 0; i < 5000; i++)
        {
            var damaged = (byte[])bytes.Clone();
            for (var k = random.Next(1, 20); k > 0; k--)
            {
                damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            }

            if (PathProfile.TryRead(damaged, out var read))
            {
                var client = read.ToClientProfile(All, (DecodeTarget)random.Next(2));
                Assert.True(ClientProfile.TryParse(client!.ToHeader(), out _));
            }
        }
    }
}
