// SPDX-License-Identifier: MIT

using Nam.CoreWcf.Configuration;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class WrittenTypeNameTests
{
    [Theory]
    [InlineData("Nam.CoreWcf.Tests.Configuration.OrderService", true)]
    [InlineData("  Nam.CoreWcf.Tests.Configuration.OrderService ", true)]
    [InlineData("Nam.CoreWcf.Tests.Configuration.OrderService, Nam.CoreWcf.Tests", true)]
    [InlineData("Nam.CoreWcf.Tests.Configuration.OrderService, Nam.CoreWcf.Tests, Version=9.9.9.9, Culture=neutral", true)]
    [InlineData("Nam.CoreWcf.Tests.Configuration.OrderService, Other", false)]
    [InlineData("Nam.CoreWcf.Tests.Configuration.OrderServic", false)]
    [InlineData("nam.corewcf.tests.configuration.orderservice", false)]
    [InlineData("OrderService", false)]
    [InlineData("", false)]
    [InlineData("a[,]], b", false)]
    public void IsNameOf_WrittenName_FollowsFullNameAndAssembly(string written, bool expected)
    {
        Assert.Equal(expected, WrittenTypeName.IsNameOf(written, typeof(OrderService)));
    }

    [Fact]
    public void IsNameOf_NestedAndGenericTypes_TakesTheirFullNames()
    {
        Assert.True(WrittenTypeName.IsNameOf("Nam.CoreWcf.Tests.Configuration.WrittenTypeNameTests+Inner", typeof(Inner)));
        Assert.True(WrittenTypeName.IsNameOf(typeof(List<Inner>).FullName!, typeof(List<Inner>)));
        Assert.True(WrittenTypeName.IsNameOf(typeof(List<Inner>).AssemblyQualifiedName!, typeof(List<Inner>)));
    }

    private sealed class Inner;
}
