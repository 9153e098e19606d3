// SPDX-License-Identifier: MIT

using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class ProfileCacheTests
{
    private const string Header =
        "1;read=binary;to=objects;rt=90.2;bw=11400000;win=28960;dec=b:1.5;last=abc1:90000:120,abc0:91000:100";

    [Fact]
    public void TryParse_HeaderThatDiffersInItsReports_GivesTheSameProfile()
    {
        var cache = new ProfileCache();

        cache.TryParse(Header, AcceptedCodings.All, out var first, out var firstReports);
        cache.TryParse(
            Header.Replace("abc1", "abc2", StringComparison.Ordinal), AcceptedCodings.All, out var second, out var secondReports);

        Assert.Same(first, second);
        Assert.Equal(["abc1", "abc0"], firstReports.Select(report => report.Id));
        Assert.Equal(["abc2", "abc0"], secondReports.Select(report => report.Id));
        Assert.Equal(28960, first!.WindowBytes);
    }

    [Fact]
    public void TryParse_MutatedHeaders_AgreesWithTheParser()
    {
        var cache = new ProfileCache();
        var random = new Random(3);
        for (var i = 0; i < 200_000; i++)
        {
            var header = Mutate(random);

            var isValid = cache.TryParse(header, ClientCapabilities.None, out var profile, out var reports);
            var isExpected = ClientProfile.TryParse(header, out var expected);

            Assert.True(isExpected == isValid, header);
            if (isValid)
            {
                Assert.Equal(expected!.Reports.ToArray(), reports.ToArray());
                Assert.Equal((expected with { Reports = [] }).ToHeader(), (profile! with { Reports = [] }).ToHeader());
            }
        }
    }

    private static string Mutate(Random random)
    {
        var text = Header.ToList();
        for (var edits = random.Next(4); edits > 0; edits--)
        {
            var at = random.Next(text.Count);
            switch (random.Next(4))
            {
                case 0:
                    text.RemoveAt(at);
                    break;
                case 1:
                    text.Insert(at, ";=,:19.la"[random.Next(9)]);
                    break;
                case 2:
                    text[at] = (char)random.Next(32, 128);
                    break;
                default:
                    text.AddRange(";last=x1:1:1;rt=5".Take(random.Next(18)));
                    break;
            }
        }

        return string.Concat(text);
    }
}
