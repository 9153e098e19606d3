// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class CellOrderTests
{
    private static readonly IReadOnlyList<OverheadCell> Cells = FakeViews.Plan.BySize.Cells;

    [Fact]
    public void Next_EveryRound_HasEveryCellOnce()
    {
        var random = new Random(1);

        for (var round = 0; round < 10; round++)
        {
            Assert.Equal(Cells.Order(Compare), CellOrder.Next(Cells, random).Order(Compare));
        }
    }

    [Fact]
    public void Next_SameSeed_HasTheSameOrders()
    {
        Assert.Equal(CellOrder.Next(Cells, new Random(7)), CellOrder.Next(Cells, new Random(7)));
    }

    /// <summary>No protocol is always before another: over many rounds the mean places agree.</summary>
    [Fact]
    public void Next_ManyRounds_FavoursNoCell()
    {
        const int Rounds = 2_000;
        var random = new Random(3);
        var places = Cells.ToDictionary(cell => cell, _ => 0.0);

        for (var round = 0; round < Rounds; round++)
        {
            var order = CellOrder.Next(Cells, random);
            for (var place = 0; place < order.Length; place++)
            {
                places[order[place]] += place / (double)Rounds;
            }
        }

        // The standard deviation of such a mean is 30 / sqrt(12 * 2000) = 0.19.
        Assert.All(places.Values, place => Assert.InRange(place, 14.5 - 1, 14.5 + 1));
    }

    private static Comparer<OverheadCell> Compare { get; } = Comparer<OverheadCell>.Create((one, other) =>
        (one.Protocol, one.Shape.Bytes, one.Shape.Elements).CompareTo((other.Protocol, other.Shape.Bytes, other.Shape.Elements)));
}
