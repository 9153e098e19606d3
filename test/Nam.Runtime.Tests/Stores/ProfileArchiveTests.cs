// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Stores;

public sealed class ProfileArchiveTests
{
    private static readonly DateTimeOffset Written = new(2026, 3, 4, 5, 6, 7, TimeSpan.Zero);

    [Fact]
    public void TryRead_WhatWasWritten_GivesTheSame()
    {
        var archive = new ProfileArchive(
            Written, [new("server/a/all", new byte[] { 1, 2 }), new("schlüssel/鍵/🔑", Array.Empty<byte>()), new("gone", null)]);

        Assert.True(ProfileArchive.TryRead(archive.ToArray(), out var read, out var fault), fault);

        Assert.Equal(Written, read.Written);
        Assert.Equal(["server/a/all", "schlüssel/鍵/🔑", "gone"], read.Profiles.Select(profile => profile.Key));
        Assert.Equal([1, 2], read.Profiles[0].Profile!.Value.ToArray());
        Assert.Empty(read.Profiles[1].Profile!.Value.ToArray());
        Assert.Null(read.Profiles[2].Profile);
    }

    [Fact]
    public void ToArray_OfNothing_IsTheHeadOfTheDocument()
    {
        var file = new ProfileArchive(DateTimeOffset.FromUnixTimeMilliseconds(0x0102030405), []).ToArray();

        Assert.Equal("4E414D580100000000000000", Convert.ToHexString(file[..12]));
        Assert.Equal("0504030201000000", Convert.ToHexString(file[16..]));
    }

    [Fact]
    public void TryRead_AnyByteChangedOrCutOff_IsRefusedWithAReason()
    {
        var file = new ProfileArchive(Written, [new("server/a/all", new byte[] { 1, 2 }), new("gone", null)]).ToArray();

        for (var i = 0; i < file.Length; i++)
        {
            var damaged = (byte[])file.Clone();
            damaged[i] ^= 0x20;
            Assert.False(ProfileArchive.TryRead(damaged, out _, out var fault));
            Assert.NotEmpty(fault);
            Assert.False(ProfileArchive.TryRead(file.AsSpan(0, i), out _, out _));
        }

        Assert.False(ProfileArchive.TryRead([.. file, 0], out _, out _));
    }

    [Fact]
    public void TryRead_LaterVersion_NamesBoth()
    {
        var file = new ProfileArchive(Written, []).ToArray();
        file[4] = 2;

        Assert.False(ProfileArchive.TryRead(file, out _, out var fault));

        Assert.Equal("it has version 2, and this program reads version 1", fault);
    }

    [Fact]
    public void Constructor_KeyTooLong_IsRefused() =>
        Assert.Throws<ArgumentException>(() => new ProfileArchive(Written, [new(new string('k', 1025), null)]));
}
