// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class OverheadPlanTests
{
    [Fact]
    public void Of_Quick_RepeatsAsOftenAsThePaper()
    {
        var plan = OverheadPlan.Of(isQuick: true);

        Assert.Equal((490, 50, 50), (plan.OneByte.Repetitions, plan.BySize.Repetitions, plan.ByElements.Repetitions));
        Assert.Equal((3, 30, 14), (plan.OneByte.Cells.Count, plan.BySize.Cells.Count, plan.ByElements.Cells.Count));
    }

    [Fact]
    public void Of_Full_HasTheSameCellsMoreOften()
    {
        var quick = OverheadPlan.Of(isQuick: true);
        var full = OverheadPlan.Of(isQuick: false);

        Assert.Equal(quick.Experiments.SelectMany(each => each.Cells), full.Experiments.SelectMany(each => each.Cells));
        Assert.All(quick.Experiments.Zip(full.Experiments), pair => Assert.True(pair.First.Repetitions < pair.Second.Repetitions));
    }

    [Fact]
    public void Shapes_OfAllExperiments_FitARequestOfOneByte()
    {
        var shapes = OverheadPlan.Of(isQuick: true).Shapes;

        Assert.Equal(16, shapes.Count);
        Assert.Equal(shapes.Count, shapes.Distinct().Count());
        Assert.InRange(shapes.Count, 1, byte.MaxValue + 1);
    }

    [Fact]
    public void Sizes_ComparedWithThePaper_AreItsOwn()
    {
        Assert.Equal(SoapOverheadPaper.Sizes.Levels, OverheadPlan.Sizes.Select(bytes => bytes == 1 ? "1byte" : $"{bytes}bytes"));
        Assert.Equal(
            SoapOverheadPaper.Figure7().Groups.Select(group => group.Name), OverheadPlan.Elements.Select(count => $"SOAP fields: {count}"));
    }
}
