// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Tests.Containers.Structure;

public sealed class NameCacheTests
{
    [Fact]
    public void TryMeet_OfManyStrings_GivesEachItsOwnOrNone()
    {
        var cache = new NameCache();
        cache.Begin();
        var texts = Enumerable.Range(0, 2_000).Select(number => $"name{number * 7_919}").ToList();
        foreach (var text in texts)
        {
            cache.Keep(Encoding.UTF8.GetBytes(text), text);
        }

        var found = texts.Where(
            text => cache.TryMeet(Encoding.UTF8.GetBytes(text), out var kept, out _) && Assert.IsType<string>(kept) == text).Count();

        Assert.InRange(found, 100, 256);
    }
}
