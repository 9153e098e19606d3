// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Tests.Containers.Structure;

public sealed class NameCacheTests
{
    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("seven77")]
    [InlineData("eight888")]
    [InlineData("a name with é in it")]
    public void TryMeet_OfAStringThatWasKept_FindsItOncePerDocument(string text)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        var cache = new NameCache();
        cache.Begin();

        Assert.False(cache.TryMeet(utf8, out _, out _));
        cache.Keep(utf8, text);
        Assert.True(cache.TryMeet(utf8, out var found, out var wasMet));
        Assert.Same(text, found);
        Assert.True(wasMet);
        cache.Begin();
        Assert.True(cache.TryMeet(utf8, out found, out wasMet));
        Assert.Same(text, found);
        Assert.False(wasMet);
        Assert.True(cache.TryMeet(utf8, out _, out wasMet));
        Assert.True(wasMet);
    }

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

    [Fact]
    public void TryMeet_OfALongString_DoesNotFindIt()
    {
        var text = new string('a', NameCache.MaximumBytes + 1);
        var utf8 = Encoding.UTF8.GetBytes(text);
        var cache = new NameCache();
        cache.Begin();

        cache.Keep(utf8, text);

        Assert.False(cache.TryMeet(utf8, out _, out _));
    }
}
