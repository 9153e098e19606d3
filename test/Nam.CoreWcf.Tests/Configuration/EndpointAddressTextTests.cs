// SPDX-License-Identifier: MIT

using Nam.CoreWcf.Configuration;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class EndpointAddressTextTests
{
    [Theory]
    [InlineData("", "http://host:8080/orders", 0)]
    [InlineData("basic", "http://host:8080/orders/basic", 5)]
    [InlineData("/basic", "http://host:8080/orders/basic", 5)]
    [InlineData("basic/", "http://host:8080/orders/basic", 5)]
    [InlineData("orders/basic", "http://host:8080/orders/basic", 12)]
    [InlineData("BASIC", "http://host:8080/orders/basic", 5)]
    [InlineData("two words", "http://host/two%20words", 9)]
    [InlineData("two%20words", "http://host/two%20words", 9)]
    [InlineData("basic", "file:///basic", 5)]
    [InlineData("basic", "http://host:8080/orders/notbasic", -1)]
    [InlineData("orders", "http://host:8080/orders/basic", -1)]
    [InlineData("http://host:8080/orders/basic", "http://host:8080/orders/basic", int.MaxValue)]
    [InlineData("http://HOST:8080/orders/basic", "http://host:8080/orders/basic", int.MaxValue)]
    [InlineData("http://host:8081/orders/basic", "http://host:8080/orders/basic", -1)]
    [InlineData("net.tcp://host:8080/orders", "http://host:8080/orders", -1)]
    [InlineData("http://host:8080/orders", "http://host:8080/orders/basic", -1)]
    public void Match_WrittenAddress_SaysHowCloselyItIsMeant(string written, string address, int expected)
    {
        Assert.Equal(expected, new EndpointAddressText(written).Match(new Uri(address)));
    }

    [Theory]
    [InlineData("::")]
    [InlineData("a b:c")]
    [InlineData("\\\\")]
    public void Constructor_OddText_DoesNotThrow(string written)
    {
        var match = new EndpointAddressText(written).Match(new Uri("http://host/orders"));

        Assert.InRange(match, -1, 0);
    }

    [Fact]
    public void Equals_SameAddressWrittenTwice_IsTrue()
    {
        Assert.Equal(new EndpointAddressText("/basic"), new EndpointAddressText("basic"));
        Assert.NotEqual(new EndpointAddressText("basic"), new EndpointAddressText("basic2"));
    }
}
