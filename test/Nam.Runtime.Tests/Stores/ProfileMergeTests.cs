// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Runtime.Tests.Stores;

public sealed class ProfileMergeTests
{
    [Fact]
    public void TryMerge_ProfilesOfAService_AddsUpTheRepliesOfEachOperation()
    {
        Assert.True(ProfileMerge.TryMerge("server/orders", Service("a", 5), Service("a", 7), out var merged));
        Assert.True(ProfileMerge.TryMerge("server/orders", merged, Service("b", 3), out merged));

        Assert.True(ServiceProfile.TryRead(merged, out var sum));
        Assert.Equal([("a", 12), ("b", 3)], sum.Operations.Select(operation =>
            (operation.Key, operation.Value.SampleCount(XmlForm.Text, ReplyFormat.Containers))));
        Assert.Equal(15, sum.All.SampleCount(XmlForm.Text, ReplyFormat.Containers));
    }

    [Fact]
    public void TryRead_BytesThatAreDamaged_ReturnsFalseOrAProfile()
    {
        var bytes = Service("GetOrders", 5);
        for (var length = 0; length < bytes.Length; length++)
        {
            ServiceProfile.TryRead(bytes[..length], out _);
        }

        var random = new Random(7);
        for (var i = 0; i < 5_000; i++)
        {
            var damaged = bytes.ToArray();
            damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            ServiceProfile.TryRead(damaged, out _);
        }

        Assert.False(ServiceProfile.TryRead([], out _));
        Assert.False(ServiceProfile.TryRead([77, 1, 2], out _));
    }

    [Fact]
    public void ToArray_MoreThanAStoreHolds_LeavesOutTheOperationsWithTheFewestReplies()
    {
        var name = new string('n', 500);
        var profile = new ServiceProfile();
        for (var i = 0; i < 12_000; i++)
        {
            var operation = new OperationProfile();
            operation.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000, 1_000, 0.001);
            profile.Operations[$"{name}{i}"] = operation;
        }

        profile.Operations[$"{name}7"].Observe(XmlForm.Text, ReplyFormat.Containers, 10_000, 1_000, 0.001);
        var bytes = profile.ToArray();

        Assert.InRange(bytes.Length, ProfileKey.MaximumProfileBytes / 2, ProfileKey.MaximumProfileBytes);
        Assert.True(ServiceProfile.TryRead(bytes, out var read));
        Assert.InRange(read.Operations.Count, 1_000, 11_999);
        Assert.Equal($"{name}7", read.Operations.Keys.First());
    }

    [Fact]
    public void TryMerge_ProfilesOfAServer_KeepsTheSmallestRoundTrip()
    {
        Assert.True(ProfileMerge.TryMerge("client/https://orders.example", Path(0.05), Path(0.02), out var merged));

        Assert.True(PathProfile.TryRead(merged, out var sum));
        Assert.Equal(0.02, sum.RoundTripSeconds!.Value, 6);
    }

    [Fact]
    public void TryMerge_UnknownKindOrDamaged_GivesFalse()
    {
        Assert.False(ProfileMerge.TryMerge("else/x", Service("a", 1), Service("a", 1), out _));
        Assert.False(ProfileMerge.TryMerge("server/x", Service("a", 1), [9], out _));
        Assert.False(ProfileMerge.TryMerge("server/x", [], Service("a", 1), out _));
        Assert.False(ProfileMerge.TryMerge("client/x", Service("a", 1), Path(1), out _));
    }

    private static byte[] Service(string operation, int replies)
    {
        var service = new ServiceProfile();
        var profile = service.Operations[operation] = new OperationProfile();
        for (var i = 0; i < replies; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000 + i, 1_000, 0.001, serverWide: service.All);
        }

        return service.ToArray();
    }

    private static byte[] Path(double roundTripSeconds)
    {
        var profile = new PathProfile();
        profile.ObserveRoundTrip(roundTripSeconds);
        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }
}
