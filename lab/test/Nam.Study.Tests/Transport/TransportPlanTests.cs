// SPDX-License-Identifier: MIT
using Nam.Study.Transport;

namespace Nam.Study.Tests.Transport;

public class TransportPlanTests
{
    private static readonly TransportPlace[] Everywhere = [TransportPlace.Server, TransportPlace.Nginx, TransportPlace.Gateway];

    [Fact]
    public void Cells_WholePlan_HasEveryWayDocumentAndConnectionOnce()
    {
        var cells = TransportPlan.Whole.Cells(Everywhere);

        Assert.Equal(cells.Count, cells.Distinct().Count());
        Assert.Equal((4 + 10 + 10) * 7, cells.Count);
    }

    [Fact]
    public void Cells_SmallestDocument_IsNotPacked()
    {
        var cells = TransportPlan.Whole.Cells(Everywhere).Where(cell => cell.Document == TransportDocument.Index);

        Assert.All(cells, cell => Assert.NotEqual(TransportCompression.GZip, cell.Way.Compression));
    }

    [Fact]
    public void Cells_NoProxies_AreTheServers()
    {
        var cells = TransportPlan.Quick.Cells([TransportPlace.Server]);

        Assert.NotEmpty(cells);
        Assert.All(cells, cell => Assert.Equal(TransportPlace.Server, cell.Way.Place));
    }

    [Fact]
    public void Cells_QuickPlan_ArePartOfTheWholeOne()
    {
        Assert.Subset(TransportPlan.Whole.Cells(Everywhere).ToHashSet(), TransportPlan.Quick.Cells(Everywhere).ToHashSet());
    }

    [Fact]
    public void Quick_AllCells_EndWithinTwoMinutes()
    {
        var plan = TransportPlan.Quick;

        var cells = plan.Cells(Everywhere).Concat(TransportPlan.Handshakes).Distinct().Count();
        var warm = TransportPlan.Looks(Everywhere).Count(cell => cell.Document == TransportDocument.Data) * 3 * plan.WarmSeconds;
        var seconds = warm + (plan.Rounds * cells * (plan.FirstLoadSeconds + plan.LoadSeconds));

        // The rest is for the transactions that are timed, those over the modem and the start.
        Assert.InRange(seconds, 10, 70);
    }

    [Fact]
    public void Handshakes_All_AreOfTwelveKinds()
    {
        Assert.Equal(12, TransportPlan.Handshakes.Distinct().Count());
    }
}
