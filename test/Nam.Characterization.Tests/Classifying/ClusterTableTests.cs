// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class ClusterTableTests
{
    private static readonly ClassRule Rule = new(new ClassifierOptions());

    [Fact]
    public void Of_TooFewPages_IsUnknown()
    {
        var table = new ClusterTable(2, 2, Rule);

        table.Add(1, 9, 9);

        Assert.Equal(ClientCharacter.Unknown with { Cluster = 1 }, table.Of(1));
        Assert.Equal(ClientCharacter.Unknown, table.Of(-1));
    }

    [Fact]
    public void Of_Pages_IsTheirMean()
    {
        var table = new ClusterTable(1, 2, Rule);

        table.Add(0, 1, 2);
        table.Add(0, 2, 4);

        var known = table.Of(0);
        Assert.Equal(1.3, known.FirstSeconds, 1e-6);
        Assert.Equal(2.6, known.LastSeconds, 1e-6);
        Assert.Equal((ClientClass.Normal, ClassSource.Cluster, 2), (known.Class, known.Source, known.PageCount));
    }

    [Fact]
    public void Of_GapsOfZero_AreMeasurements()
    {
        var table = new ClusterTable(1, 1, Rule);

        table.Add(0, 0, 0);

        Assert.Equal(ClientClass.Rich, table.Of(0).Class);
    }
}
