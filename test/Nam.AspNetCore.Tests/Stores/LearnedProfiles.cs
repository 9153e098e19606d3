// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.AspNetCore.Tests.Stores;

/// <summary>Profiles of a service, and how many replies they have seen.</summary>
internal static class LearnedProfiles
{
    public static byte[] Learned(int replies)
    {
        var service = new ServiceProfile();
        var profile = service.Operations["GetOrders"] = new OperationProfile();
        for (var i = 0; i < replies; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000 + i, 1_000, 0.001);
        }

        return service.ToArray();
    }

    public static long Count(byte[]? blob)
    {
        Assert.NotNull(blob);
        Assert.True(ServiceProfile.TryRead(blob, out var service));
        return service.SampleTotal;
    }
}
