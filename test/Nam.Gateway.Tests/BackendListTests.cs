// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.TestKit;

namespace Nam.Gateway.Tests;

public sealed class BackendListTests
{
    private readonly FakeTime _time = new();

    [Fact]
    public void Next_SeveralBackends_TakesThemInTurn()
    {
        var list = Make("http://a", "http://b", "http://c");

        var taken = Take(list, 6);

        Assert.Equal(3, taken.Distinct().Count());
        Assert.Equal(taken[..3], taken[3..]);
    }

    [Fact]
    public void Next_BackendSetAside_IsPassedOverUntilItsTime()
    {
        var list = Make("http://a", "http://b");
        list.SetAside(list.All[0]);

        var meanwhile = Take(list, 4);
        _time.Advance(TimeSpan.FromSeconds(10));
        var later = Take(list, 4);

        Assert.All(meanwhile, host => Assert.Equal("b", host));
        Assert.Contains("a", later);
    }

    [Fact]
    public void Next_AllSetAside_AsksAllTheSame()
    {
        var list = Make("http://a", "http://b");
        list.SetAside(list.All[0]);
        list.SetAside(list.All[1]);

        var taken = Take(list, 2);

        Assert.Equal(["a", "b"], taken.Order());
    }

    [Theory]
    [InlineData("http://a:81", "/x?y", "http://a:81/x?y")]
    [InlineData("http://a/", "/", "http://a/")]
    [InlineData("https://a/base/", "/%7e/x", "https://a/base/%7e/x")]
    public void Resource_OfTarget_GoesBehindThePathOfTheAddress(string address, string target, string expected)
    {
        var resource = Make(address).All[0].Resource(target);

        Assert.Equal(expected, resource.OriginalString);
        Assert.EndsWith(target, resource.PathAndQuery, StringComparison.Ordinal);
    }

    private static List<string> Take(BackendList list, int count) => [.. Enumerable.Range(0, count).Select(_ => list.Next().Address.Host)];

    private BackendList Make(params string[] addresses)
    {
        var options = new NamGatewayOptions { Backend = new Uri(addresses[0]) };
        foreach (var address in addresses.Skip(1))
        {
            options.Backends.Add(new Uri(address));
        }

        return new BackendList(Options.Create(options), _time);
    }
}
