// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Primitives;

namespace Nam.Characterization.Tests.Serving;

public sealed class ServerActionsTests
{
    [Theory]
    [InlineData("compress", true)]
    [InlineData("COMPRESS", true)]
    [InlineData(".gz", true)]
    [InlineData("bundle, .gz;baseonly", true)]
    [InlineData("bundle compress", true)]
    [InlineData("", false)]
    [InlineData(" , ;", false)]
    [InlineData("compressed", false)]
    [InlineData(".bundle.gz", false)]
    public void Lists_Header_IsReadWordByWord(string header, bool expected)
    {
        Assert.Equal(expected, ServerActions.Lists(header, "compress", ".gz"));
    }

    [Fact]
    public void Lists_SeveralHeaders_AreAllRead()
    {
        Assert.True(ServerActions.Lists(new StringValues(["bundle", ".gz"]), "compress", ".gz"));
        Assert.False(ServerActions.Lists(StringValues.Empty, "compress", ".gz"));
    }

    [Fact]
    public void NameOfAndSuffixOf_EveryAction_AreDifferent()
    {
        var actions = Enum.GetValues<ServerAction>();

        Assert.Equal(actions.Length, actions.Select(ServerActions.NameOf).Distinct().Count());
        Assert.Equal(actions.Length, actions.Select(ServerActions.SuffixOf).Distinct().Count());
    }
}
