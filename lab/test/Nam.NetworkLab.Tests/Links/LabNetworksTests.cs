// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Tests.Links;

public class LabNetworksTests
{
    [Fact]
    public void All_Settings_AreValid()
    {
        Assert.Equal(6, LabNetworks.All.Count);
        Assert.All(LabNetworks.All, network => network.Settings.Validate());
    }

    [Fact]
    public void TryFind_EveryName_FindsItsNetwork()
    {
        Assert.All(LabNetworks.All, network =>
        {
            Assert.True(LabNetworks.TryFind(network.Name.ToUpperInvariant(), out var found));
            Assert.Same(network, found);
        });
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("moon")]
    public void TryFind_NoName_FindsNothing(string? name)
    {
        Assert.False(LabNetworks.TryFind(name, out _));
    }
}
