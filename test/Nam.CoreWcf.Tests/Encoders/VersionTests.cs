// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Tests.Hosts;
using Nam.TestKit;

namespace Nam.CoreWcf.Tests.Encoders;

public sealed class VersionTests
{
    [Fact]
    public async Task Requests_OfOtherVersions_AreAnsweredInVersion1OrAsWithoutNam()
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());
        using var plain = await nam.PostAsync("List", "<count>500</count>");
        var expected = await Replies.DescribeAsync(plain);
        foreach (var (profile, isAnswered) in VersionCases.Profiles)
        {
            using var response = await nam.PostAsync("List", "<count>500</count>", profile);

            Assert.Equal((profile, isAnswered), (profile, Replies.IsEncoded(response)));
            Assert.Equal(isAnswered, response.Headers.Contains("NAM-Reply"));
            if (!isAnswered)
            {
                Assert.Equal(expected, await Replies.DescribeAsync(response));
            }
        }
    }
}
