// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

/// <summary>A caller that moves a clock instead of taking time.</summary>
internal sealed class FakeCaller(FakeClock clock, IReadOnlyList<ReplyShape> shapes, Func<ReplyShape, double> milliseconds) : IOverheadCaller
{
    internal List<ReplyShape> Calls { get; } = [];

    /// <summary>Characters that are missing from replies.</summary>
    internal int Missing { get; init; }

    public Task<WireNote> CallAsync(int reply, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        var shape = shapes[reply];
        Calls.Add(shape);
        clock.Advance(milliseconds(shape));
        return Task.FromResult(new WireNote(shape.Bytes + 300, shape.Bytes - Missing, shape.Bytes > 1_000));
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
