// SPDX-License-Identifier: MIT

using Nam.Server.Paths;

namespace Nam.Runtime.Tests.Server.Paths;

public sealed class PathRecordTests
{
    private const double Near = 0.007;
    private const double Far = 0.09;

    [Fact]
    public void CorrectionFor_AnotherRoundTrip_GivesNone()
    {
        var record = Learned(Near, factor: 3);

        Assert.NotNull(record.CorrectionFor(Near));
        Assert.NotNull(record.CorrectionFor(Near * 1.2));
        Assert.Null(record.CorrectionFor(Far));
    }

    [Fact]
    public void Learn_AfterTheRoundTripChanged_BeginsAnew()
    {
        var record = Learned(Near, factor: 4);

        record.Learn(60_000, observedSeconds: Far, modelSeconds: Far, roundTripSeconds: Far);

        Assert.Null(record.CorrectionFor(Near));
        Assert.InRange(record.CorrectionFor(Far)!.Apply(Far, Far), 0.95 * Far, 1.05 * Far);
    }

    private static PathRecord Learned(double roundTrip, double factor)
    {
        var record = new PathRecord(TimeProvider.System);
        for (var i = 0; i < 10; i++)
        {
            record.Learn(60_000, roundTrip * factor, roundTrip, roundTrip);
        }

        return record;
    }
}
