// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.AspNetCore.Tests.Stores;

/// <summary>Profiles of operations, and how many replies they have seen.</summary>
internal static class LearnedProfiles
{
    public static byte[] Learned(int replies)
    {
        var profile = new OperationProfile();
        for (var i = 0; i < replies; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000 + i, 1_000, 0.001);
        }

        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }

    public static long Count(byte[]? blob)
    {
        Assert.True(OperationProfile.TryRead(blob, out var profile));
        return profile.SampleCount(XmlForm.Text, ReplyFormat.Containers);
    }
}
