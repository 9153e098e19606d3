// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using Nam.Study.Clients.Measuring;

namespace Nam.Study.Tests.Clients.Measuring;

public sealed class PageMeasurementTests
{
    [Fact]
    public void StartEach_ManyLinks_TellsEachOnceAndInOrder()
    {
        var progress = new FakeProgress();
        var started = new ConcurrentBag<int>();

        PageMeasurement.StartEach(53, started.Add, progress, CancellationToken.None);

        Assert.Equal(Enumerable.Range(0, 53), started.Order());
        Assert.Equal(["Networks (53)"], progress.Parts);
        Assert.Equal(Enumerable.Range(1, 53).Select(link => $"link {link} of 53, with a process of its own"), progress.Steps);
    }

    [Fact]
    public void StartEach_Stopped_StartsNoMore()
    {
        using var stop = new CancellationTokenSource();
        var progress = new FakeProgress { OnStep = stop.Cancel };

        Assert.Throws<OperationCanceledException>(() => PageMeasurement.StartEach(1000, _ => { }, progress, stop.Token));

        Assert.InRange(progress.Steps.Count, 1, 100);
    }
}
