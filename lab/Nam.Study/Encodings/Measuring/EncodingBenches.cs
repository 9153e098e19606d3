// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Measuring;

/// <summary>Server and caller of the tool's own channels, and those of net.tcp where there are any. Not thread-safe.</summary>
internal sealed class EncodingBenches(EncodingBench own, EncodingBench? netTcp) : IAsyncDisposable
{
    /// <summary>For how long processes ran at reduced speeds, and of how long, in seconds.</summary>
    internal IEnumerable<KeyValuePair<double, (double Ran, double Elapsed)>> Slowed =>
        own.Slowed.Concat(netTcp?.Slowed ?? [])
            .GroupBy(each => each.Key, each => each.Value)
            .Select(speed => KeyValuePair.Create(speed.Key, (speed.Sum(times => times.Ran), speed.Sum(times => times.Elapsed))));

    /// <summary>Takes a turn.</summary>
    /// <param name="cell">What is called, and at which speed.</param>
    /// <param name="duration">Calls begin until it has passed; at least one.</param>
    /// <param name="mostCalls">And no more than these.</param>
    /// <param name="stop">Gives up.</param>
    internal Task<Turn> TakeTurnAsync(Cell cell, TimeSpan duration, int mostCalls, CancellationToken stop) =>
        (cell.Channel == WireChannel.NetTcp && netTcp is not null ? netTcp : own).TakeTurnAsync(cell, duration, mostCalls, stop);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await (netTcp?.DisposeAsync() ?? ValueTask.CompletedTask);
        await own.DisposeAsync();
    }
}
