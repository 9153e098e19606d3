// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Results;

namespace Nam.Study.Tests.Encodings.Measuring;

public sealed class HeapRunnerTests
{
    [Fact]
    public async Task RunAsync_AServerThatDoesNotStart_IsAResultOfTheLimit()
    {
        var run = new EncodingRun(FakeRun.Plan with { HeapLimits = [48] });
        var runner = new HeapRunner(run, new Steps(), (_, _) => throw new ToolException("The process has ended."));

        await runner.RunAsync(default);

        Assert.Equal(FakeRun.Plan.HeapQueries, run.LongestQueries.Count);
        Assert.All(run.LongestQueries, query => Assert.True(HeapSection.HasFailed(run, query, WireEncoding.Binary, 48)));
    }

    [Fact]
    public async Task RunAsync_AServerThatDoesNotStartWithoutALimit_IsAFault()
    {
        var run = new EncodingRun(FakeRun.Plan with { HeapLimits = [0] });
        var runner = new HeapRunner(run, new Steps(), (_, _) => throw new ToolException("The process has ended."));

        await Assert.ThrowsAsync<ToolException>(() => runner.RunAsync(default));
    }
}
