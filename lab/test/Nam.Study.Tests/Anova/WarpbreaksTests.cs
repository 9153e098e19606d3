// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

/// <summary>
/// The data set warpbreaks of R (Tippett, Technological Applications of Statistics, 1950, page 106) and the table that the example on its
/// help page prints, as R's own tests keep it for version 2.13.0: tests/Examples/datasets-Ex.Rout.save in the sources of R.
/// </summary>
public sealed class WarpbreaksTests
{
    private static Factor Wool { get; } = new("wool", ["A", "B"]);

    private static Factor Tension { get; } = new("tension", ["L", "M", "H"]);

    private static IReadOnlyList<double>[,] Breaks { get; } =
    {
        { [26, 30, 54, 25, 70, 52, 51, 26, 67], [18, 21, 29, 17, 12, 18, 35, 30, 36], [36, 21, 24, 18, 10, 43, 28, 15, 26] },
        { [27, 14, 29, 19, 29, 31, 41, 20, 44], [42, 26, 19, 16, 39, 28, 21, 39, 29], [20, 21, 24, 17, 13, 15, 15, 16, 28] },
    };

    [Theory]
    [InlineData("wool", 0)]
    [InlineData("tension", 1)]
    [InlineData("wool:tension", 2)]
    [InlineData("Residuals", 3)]
    public void OfValues_Warpbreaks_AgreesWithThePrintOfR(string name, int row)
    {
        var print = References.Lines("warpbreaks.Rout")
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Single(words => words.Length > 3 && words[0] == name);

        var source = TwoWayAnova.OfValues(Wool, Tension, Breaks).Sources[row];

        double?[] figures = [source.DegreesOfFreedom, source.SumOfSquares, source.MeanSquare, source.F, source.P];
        Assert.Equal(print[1..], print[1..].Select((figure, column) => Printed.Like(figure, figures[column])));
        Assert.Equal(print.Length - 1, figures.Count(figure => figure is not null));
    }
}
