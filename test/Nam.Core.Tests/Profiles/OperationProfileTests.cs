// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Core.Tests.Decisions;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Core.Tests.Profiles;

public class OperationProfileTests
{
    private static readonly ReplyFormat Zip1 = new(XmlForm.Binary, ReplyCodecs.Zip, 1);
    private static readonly ReplyFormat Zip6 = new(XmlForm.Binary, ReplyCodecs.Zip, 6);

    private static OperationProfile Trained(ReplyFormat format, int count, double share, double secondsPerByte, int seed = 1)
    {
        var random = new Random(seed);
        var profile = new OperationProfile();
        for (var i = 0; i < count; i++)
        {
            var bytes = 2000 * Math.Pow(500, random.NextDouble());
            Assert.True(profile.Observe(XmlForm.Binary, format, bytes, share * bytes, secondsPerByte * bytes));
        }

        return profile;
    }

    private static byte[] Written(OperationProfile profile)
    {
        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }

    [Fact]
    public void Snapshot_NothingLearned_HasAPriorForEveryFormat()
    {
        foreach (var source in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
        {
            var formats = Candidates.Formats(Candidates.Usual);

            var models = new OperationProfile().Snapshot(source, formats);

            Assert.Equal(formats, models.Select(model => model.Format));
            Assert.All(models, model => Assert.Equal(0, model.SampleCount));
            Assert.All(models, model => Assert.True(model.Size.Evaluate(100_000) > 100));
            Assert.All(
                models,
                model => Assert.Equal(model.Format.IsStored && model.Format.Form == source, model.Encode.Evaluate(100_000) == 0));
        }
    }

    [Fact]
    public void Snapshot_EnoughOwnSamples_IsTheOwnModel()
    {
        // The first time is that of code which has not run yet.
        var profile = Trained(Zip1, OperationProfile.OwnModelSamples + 1, 0.2, 50e-9);

        var model = profile.Snapshot(XmlForm.Binary, [Zip1])[0];

        Assert.Equal(OperationProfile.OwnModelSamples + 1, model.SampleCount);
        Assert.InRange(model.Size.Evaluate(100_000), 19_900, 20_100);
        Assert.InRange(model.Encode.Evaluate(100_000), 4.95e-3, 5.05e-3);
    }

    [Fact]
    public void Snapshot_FewOwnSamples_MovesTheServerWideModelTowardsThem()
    {
        var server = Trained(Zip1, 200, 0.30, 10e-9);
        var operation = Trained(Zip1, 2, 0.15, 10e-9);

        var model = operation.Snapshot(XmlForm.Binary, [Zip1], server)[0];

        Assert.InRange(model.Size.Evaluate(100_000), 15_500, 24_000);
        Assert.InRange(model.Encode.Evaluate(100_000), 0.95e-3, 1.05e-3);
    }

    [Fact]
    public void Snapshot_FormatNeverTried_IsTheServerWideModelTimesTheOperationsFactor()
    {
        var server = Trained(Zip1, 200, 0.30, 10e-9);
        server.Merge(Trained(Zip6, 200, 0.24, 40e-9));
        var operation = Trained(Zip1, 50, 0.60, 20e-9); // half as compressible and twice as costly as others

        var model = operation.Snapshot(XmlForm.Binary, [Zip6], server)[0];

        Assert.Equal(0, model.SampleCount);
        Assert.InRange(model.Size.Evaluate(100_000), 35_000, 48_000); // 24,000 times 2, held back by "like others"
        Assert.InRange(model.Encode.Evaluate(100_000), 5.8e-3, 8e-3);
    }

    [Fact]
    public void Snapshot_NoServerWideModel_MovesThePrior()
    {
        var prior = new OperationProfile().Snapshot(XmlForm.Binary, [Zip6])[0];
        var operation = Trained(Zip1, 50, 1.0, 20e-9);

        var model = operation.Snapshot(XmlForm.Binary, [Zip6])[0];

        Assert.True(model.Size.Evaluate(100_000) > 1.5 * prior.Size.Evaluate(100_000));
    }

    [Fact]
    public void Snapshot_SourceForm_HasItsOwnHistory()
    {
        var profile = Trained(Zip1, 50, 0.1, 50e-9);

        Assert.Equal(50, profile.SampleCount(XmlForm.Binary, Zip1));
        Assert.Equal(0, profile.SampleCount(XmlForm.Text, Zip1));
    }

    [Fact]
    public void IsUsuallySmall_TwentySmallRepliesInARow_IsTrueUntilALargerOne()
    {
        var profile = new OperationProfile();
        for (var i = 0; i < 19; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Text, 800, 800, 0);
        }

        Assert.False(profile.IsUsuallySmall(XmlForm.Text));
        profile.Observe(XmlForm.Text, ReplyFormat.Text, 800, 800, 0);
        Assert.True(profile.IsUsuallySmall(XmlForm.Text));
        Assert.False(profile.IsUsuallySmall(XmlForm.Binary));
        Assert.Equal(800, profile.TypicalSourceBytes(XmlForm.Text));

        profile.Observe(XmlForm.Text, ReplyFormat.Text, 1024, 1024, 0);

        Assert.False(profile.IsUsuallySmall(XmlForm.Text));
        Assert.Null(profile.TypicalSourceBytes(XmlForm.Binary));
    }

    [Theory]
    [InlineData(511, true)]
    [InlineData(512, false)] // its text may well be above 1 KB
    public void IsUsuallySmall_Binary_NeedsHalfTheSize(double bytes, bool expected)
    {
        var profile = new OperationProfile();
        for (var i = 0; i < 30; i++)
        {
            profile.Observe(XmlForm.Binary, ReplyFormat.Binary, bytes, bytes, 0);
        }

        Assert.Equal(expected, profile.IsUsuallySmall(XmlForm.Binary));
    }

    [Fact]
    public void Snapshot_SizeSpread_ShrinksAsTheOperationIsKnown()
    {
        var server = Trained(Zip1, 200, 0.30, 10e-9);
        double Spread(OperationProfile operation, ReplyFormat format) =>
            operation.Snapshot(XmlForm.Binary, [format], server)[0].SizeSpread;

        Assert.Equal(0, Spread(new OperationProfile(), ReplyFormat.Binary)); // the form at hand: exact
        Assert.Equal(Math.Sqrt(0.25 + 0.01), Spread(new OperationProfile(), Zip1), 1e-9); // operations differ by 0.5, replies of one by 0.1
        Assert.Equal(Math.Sqrt((0.25 * 0.1 / 1.1) + 0.01), Spread(Trained(Zip1, 1, 0.2, 10e-9), Zip1), 1e-9);
        // like formats: three samples at most
        Assert.Equal(Math.Sqrt((0.25 * 0.1 / 3.1) + 0.01), Spread(Trained(Zip1, 50, 0.2, 10e-9), Zip6), 1e-9);
        Assert.Equal(0.03, Spread(Trained(Zip1, 50, 0.2, 10e-9), Zip1), 1e-9);
    }

    [Fact]
    public void Snapshot_TwoOwnSamples_AreBelievedOnSizesMoreThanOnTimes()
    {
        var server = Trained(Zip1, 200, 0.30, 10e-9);
        var operation = Trained(Zip1, 2, 0.15, 20e-9);

        var model = operation.Snapshot(XmlForm.Binary, [Zip1], server)[0];

        // Half the size, of which ln counts 2/2.1; twice the time, of which ln counts 1/2, without that of the first.
        Assert.Equal(30_000 * Math.Pow(0.5, 2 / 2.1), model.Size.Evaluate(100_000), 100.0);
        Assert.Equal(1e-3 * Math.Sqrt(2), model.Encode.Evaluate(100_000), 1e-5);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void Observe_NotASize_IsRefused(double bytes)
    {
        var profile = new OperationProfile();

        Assert.False(profile.Observe(XmlForm.Text, Zip1, bytes, 10, 10));
        Assert.Null(profile.TypicalSourceBytes(XmlForm.Text));
    }

    [Fact]
    public void Observe_MoreFormatsThanTheLimit_KeepsTheFirst()
    {
        var profile = new OperationProfile();
        for (var level = 0; level <= ReplyFormat.MaximumLevel; level++)
        {
            profile.Observe(XmlForm.Text, new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, level), 1000, 100, 1e-5);
        }

        Assert.Equal(1, profile.SampleCount(XmlForm.Text, new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 63)));
        Assert.Equal(0, profile.SampleCount(XmlForm.Text, new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 64)));
        Assert.True(OperationProfile.TryRead(Written(profile), out _));
    }

    [Fact]
    public void Merge_TwoHistories_CountsBoth()
    {
        var profile = Trained(Zip1, 30, 0.2, 10e-9, seed: 1);

        profile.Merge(Trained(Zip1, 20, 0.2, 10e-9, seed: 2));
        profile.Merge(Trained(Zip6, 7, 0.2, 10e-9, seed: 3));

        Assert.Equal(50, profile.SampleCount(XmlForm.Binary, Zip1));
        Assert.Equal(7, profile.SampleCount(XmlForm.Binary, Zip6));
        Assert.InRange(profile.Snapshot(XmlForm.Binary, [Zip1])[0].Size.Evaluate(50_000), 9_950, 10_050);
    }

    [Fact]
    public void TryRead_WhatWasWritten_GivesTheSame()
    {
        var profile = Trained(Zip1, 30, 0.2, 10e-9);
        profile.Observe(XmlForm.Text, ReplyFormat.Text, 5000, 5000, 0);

        Assert.True(OperationProfile.TryRead(Written(profile), out var read));

        Assert.Equal(Written(profile), Written(read));
        Assert.Equal(30, read.SampleCount(XmlForm.Binary, Zip1));
    }

    [Fact]
    public void TryRead_DamagedBytes_NeverThrows()
    {
        var profile = Trained(Zip1, 30, 0.2, 10e-9);
        profile.Merge(Trained(Zip6, 30, 0.1, 10e-9));
        var bytes = Written(profile);
        for (var length = 0; length < bytes.Length; length++)
        {
            Assert.False(OperationProfile.TryRead(bytes.AsSpan(0, length), out _));
        }

        Assert.False(OperationProfile.TryRead([.. bytes, 0], out _));
        var random = new Random(61);
        var formats = Candidates.Formats(Candidates.Usual);
        for (var i = 0; i < 5000; i++)
        {
            var damaged = (byte[])bytes.Clone();
            for (var k = random.Next(1, 20); k > 0; k--)
            {
                damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            }

            if (OperationProfile.TryRead(damaged, out var read))
            {
                Assert.All(
                    read.Snapshot(XmlForm.Binary, formats, profile),
                    model => Assert.True(double.IsFinite(model.Size.Evaluate(1e6) + model.Encode.Evaluate(1e6))));
            }
        }
    }
}
