// SPDX-License-Identifier: MIT
using System.Diagnostics;
using TpchComparison.Networks;
using TpchComparison.Screen;

namespace TpchComparison.Runs;

/// <summary>The demo from start to end.</summary>
internal sealed class Demo(DemoOptions options, Func<double, IDemoStack> newStack, IDemoScreen screen)
{
    private readonly List<NetworkMeasurement> _measurements = [];

    /// <summary>Runs the demo.</summary>
    /// <returns>Whether all replies had the same values, whichever way they came.</returns>
    /// <exception cref="OperationCanceledException">It was ended before; the summary was shown all the same.</exception>
    /// <exception cref="Nam.Lab.NetworkLabException">A network could not be made.</exception>
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
            foreach (var sentence in Summary.Of(_measurements))
            {
                screen.Say(sentence);
            }

            var end = cancellationToken.IsCancellationRequested ? "Ended by Ctrl-C" : "Done";
            screen.Say(FormattableString.Invariant($"{end} after {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s."));
            if (options.Markdown)
            {
                screen.SayAsItIs(Summary.ToMarkdown(_measurements));
            }
        }

        return _measurements.TrueForAll(measurement => measurement.HasEqualValues);
    }

    private async Task MeasureAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var stack = newStack(options.Scale);
        screen.Say(FormattableString.Invariant($"The 22 queries of TPC-H at scale {options.Scale}, {stack.Description}, on {Environment.ProcessorCount} processors."));
        screen.Say("Every reply comes three ways in turn: plain, with ASP.NET Core's own compression (gzip at its default level), and with NAM. A time is from the call until the caller has its objects; a kilobyte is 1,000 bytes as they came, HTTP's headers included.");
        await WarmUp.RunAsync(stack, cancellationToken).ConfigureAwait(false);
        var emulation = await Emulation.ChooseAsync(options.UseRelay, cancellationToken).ConfigureAwait(false);
        screen.Say(emulation.Sentence);
        screen.Say("Before anything counts, all code runs once without a network, so that the runtime has compiled it. Then each network begins with new services and clients: each client connects, and NAM's asks every query once, to learn.");
        foreach (var link in options.Links)
        {
            var measurement = new NetworkMeasurement(link);
            _measurements.Add(measurement);
            screen.Say(string.Empty);
            screen.Say($"{link.Name}: {link.Figures} ({link.Description})");
            await using var network = emulation.Open(link);
            var run = new NetworkRun(stack, network, measurement);
            await screen.ShowAsync(measurement, update => run.RunAsync(options.Rounds, update, cancellationToken)).ConfigureAwait(false);
        }
    }
}
