// SPDX-License-Identifier: MIT
using Nam.Study.Transport;

namespace Nam.Study.Tests.Transport;

public class TransportStudyTests
{
    [Fact]
    public async Task RunAsync_Quick_ReportsAndEndsTheBed()
    {
        var bed = new FakeBed();
        var study = new TransportStudy((_, _) => Task.FromResult<ITransportBed>(bed));

        var report = await study.RunAsync(NewContext(), CancellationToken.None);

        Assert.True(report.IsWhole);
        Assert.True(bed.IsDisposed);
        Assert.All(report.Findings, finding => Assert.NotNull(finding.Holds));
    }

    [Fact]
    public async Task RunAsync_StoppedBeforeTheBedStands_ReportsNothingMeasured()
    {
        using var stop = new CancellationTokenSource();
        var study = new TransportStudy((_, token) =>
        {
            stop.Cancel();
            throw new OperationCanceledException(token);
        });

        var report = await study.RunAsync(NewContext(), stop.Token);

        Assert.False(report.IsWhole);
        Assert.All(report.Findings, finding => Assert.Null(finding.Holds));
    }

    [Fact]
    public async Task RunAsync_BedCannotStand_Throws()
    {
        var study = new TransportStudy((_, _) => throw new ToolException("There is no server."));

        await Assert.ThrowsAsync<ToolException>(() => study.RunAsync(NewContext(), CancellationToken.None));
    }

    private static StudyContext NewContext() => new() { IsQuick = true, Progress = new FakeProgress() };
}
