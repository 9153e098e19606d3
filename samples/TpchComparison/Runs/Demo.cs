// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using TpchComparison.Link;
using TpchComparison.Screen;

namespace TpchComparison.Runs;

/// <summary>The demo from start to end.</summary>
internal sealed class Demo(DemoOptions options, Func<double, IDemoStack> newStack, IDemoScreen screen)
{
    // Where a call takes a millisecond, a few of them say little.
    private const int MoreOnFastNetworks = 7;
    private static readonly TimeSpan FastRoundTrip = TimeSpan.FromMilliseconds(10);
    private readonly List<NetworkMeasurement> _measurements = [];

    /// <summary>Runs the demo.</summary>
    /// <returns>Whether every reply with NAM had the values of the plain one.</returns>
    /// <exception cref="OperationCanceledException">It was ended before; the summary was shown all the same.</exception>
    public async Task<bool> RunAsync(CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        try
        {
            await MeasureAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            screen.Say(string.Empty);
            foreach (var measurement in _measurements)
            {
                screen.Say(measurement.Summarize());
            }

            var end = cancellationToken.IsCancellationRequested ? "Ended by Ctrl-C" : "Done";
            screen.Say(string.Create(CultureInfo.InvariantCulture, $"{end} after {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s. Times are medians from sending a request to decoded objects; x is plain time / NAM time."));
        }

        return _measurements.TrueForAll(measurement => measurement.HasEqualValues);
    }

    private async Task MeasureAsync(CancellationToken cancellationToken)
    {
        var stack = newStack(options.Scale);
        screen.Say(string.Create(
            CultureInfo.InvariantCulture,
            $"The 22 queries of TPC-H at scale {options.Scale} over {stack.Description}: service, emulated network and client in this process on {Environment.ProcessorCount} processors."));
        await using var service = await stack.StartAsync().ConfigureAwait(false);
        var warming = Stopwatch.GetTimestamp();
        await WarmUp.RunAsync(stack, service, cancellationToken).ConfigureAwait(false);
        var overhead = await LinkCalibration.MeasureOverheadAsync(cancellationToken).ConfigureAwait(false);
        screen.Say(string.Create(
            CultureInfo.InvariantCulture,
            $"Warmed up both ways over loopback for {Stopwatch.GetElapsedTime(warming).TotalSeconds:0.0} s. The emulation adds {overhead.TotalMilliseconds:0.000} ms to a round trip, which is taken off its delay."));
        foreach (var link in options.Links)
        {
            var measurement = new NetworkMeasurement(link);
            _measurements.Add(measurement);
            var repeat = link.RoundTrip < FastRoundTrip ? options.Repeat * MoreOnFastNetworks : options.Repeat;
            screen.Say(string.Empty);
            screen.Say(string.Create(
                CultureInfo.InvariantCulture,
                $"{link.Name} ({link.Description}): {link.Rate}, round trip {link.RoundTrip.TotalMilliseconds:0.#} ms. A fresh client each way, {NetworkRun.WarmUpCallsOn(link)} calls to warm up, then every query {repeat} times."));
            var run = new NetworkRun(service, measurement, overhead);
            await screen.ShowAsync(measurement, update => run.RunAsync(repeat, update, cancellationToken)).ConfigureAwait(false);
        }
    }
}
