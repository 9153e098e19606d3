// SPDX-License-Identifier: MIT
using Nam.Study.Transport;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport;

public class CellFiguresTests
{
    [Fact]
    public void MeanMilliseconds_TwoRounds_IsOfAllTransactions()
    {
        var figures = new CellFigures();

        figures.Add(new CallTimes([0.001, 0.002], 0));
        figures.Add(new CallTimes([0.003, 0.010], 0));

        Assert.Equal(4, figures.MeanMilliseconds!.Value, 9);
        Assert.Equal(2.5, figures.MedianMilliseconds!.Value, 9);
        Assert.Equal([1, 2, 3, 10], figures.Milliseconds.Select(time => Math.Round(time, 9)));
    }

    [Fact]
    public void HalfWidthMilliseconds_FourTransactions_IsStudents()
    {
        var figures = new CellFigures();

        figures.Add(new CallTimes([0.001, 0.002, 0.003, 0.004], 0));

        // t(0.975; 3) = 3.182446, s = 1.290994.
        Assert.Equal(3.182446 * 1.290994 / 2, figures.HalfWidthMilliseconds!.Value, 4);
    }

    [Fact]
    public void Load_TwoRounds_IsAddedUp()
    {
        var figures = new CellFigures();

        figures.Add(new LoadFigures(100, 1, 1_000_000, 0.02, 0.03, 0.04, 0.5));
        figures.Add(new LoadFigures(300, 1, 3_000_000, 0.06, 0.09, 0.12, 0.7));

        Assert.Equal(200, figures.Throughput!.Value, 9);
        Assert.Equal(16, figures.LinkMegabits!.Value, 9);
        Assert.Equal(10_000, figures.LinkBytes!.Value, 9);
        Assert.Equal(200, figures.ServerMicroseconds!.Value, 9);
        Assert.Equal(300, figures.ProxyMicroseconds!.Value, 9);
        Assert.Equal(400, figures.CallerMicroseconds!.Value, 9);
        Assert.Equal(60, figures.NetworkPercent!.Value, 9);
        Assert.Equal(4.0 / Environment.ProcessorCount, figures.ServerPercent!.Value, 9);
        Assert.Equal(200 * 44 * 8 / 1e6, figures.DataMegabits(44)!.Value, 9);
    }

    [Fact]
    public void Figures_NothingMeasured_AreNull()
    {
        var figures = new CellFigures();

        Assert.Null(figures.MeanMilliseconds);
        Assert.Null(figures.MedianMilliseconds);
        Assert.Null(figures.HalfWidthMilliseconds);
        Assert.Null(figures.Throughput);
        Assert.Null(figures.ServerMicroseconds);
        Assert.Null(figures.DataMegabits(44));
        Assert.Null(figures.HandshakeBytes);
    }
}
