// SPDX-License-Identifier: MIT
using System.Diagnostics;
using TpchComparison.Networks;
using TpchComparison.Screen;

namespace TpchComparison.Runs;

/// <summary>The demo from start to end.</summary>
/// <param name="options">What to do.</param>
/// <param name="newStack">Makes what is compared, at a scale factor.</param>
/// <param name="screen">Where it is shown.</param>
/// <param name="endPage">Waits until whoever looks at the page has seen enough; null to end the page with the demo.</param>
internal sealed class Demo(
    DemoOptions options, Func<double, IDemoStack> newStack, IDemoScreen screen, Func<CancellationToken, Task>? endPage = null)
{
    private readonly List<NetworkMeasurement> _measurements = [];
    private readonly DemoPage _page = new();
    private IDemoNetwork? _network;
    private IDemoService? _service;

    /// <summary>Runs the demo.</summary>
    /// <returns>Whether all replies had the same values, whichever way they came.</returns>
    /// <exception cref="OperationCanceledException">It was ended before; the summary was shown all the same.</exception>
    /// <exception cref="Nam.Lab.NetworkLabException">A network could not be made.</exception>
    public async Task<bool> RunAsync(CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        try
        {
            try
            {
                await MeasureAsync(cancellationToken).ConfigureAwait(false);
            }
            finally
            {
                Summarize(started, cancellationToken.IsCancellationRequested);
            }

            await KeepPageAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await _page.DisposeAsync().ConfigureAwait(false);
            await CloseNetworkAsync().ConfigureAwait(false);
        }

        return _measurements.TrueForAll(measurement => measurement.HasEqualValues);
    }

    private void Summarize(long started, bool isEnded)
    {
        screen.Say(string.Empty);
        foreach (var sentence in Summary.Of(_measurements))
        {
            screen.Say(sentence);
        }

        var end = isEnded ? "Ended by Ctrl-C" : "Done";
        screen.Say(FormattableString.Invariant($"{end} after {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s."));
        if (options.Markdown)
        {
            screen.SayAsItIs(Summary.ToMarkdown(_measurements));
        }
    }

    // The page shows the last service until then.
    private async Task KeepPageAsync(CancellationToken cancellationToken)
    {
        if (_page.Address is { } address && endPage is not null)
        {
            screen.Say($"NAM's page stays at {address}; Enter or Ctrl-C ends it.");
            try
            {
                await endPage(cancellationToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                // Ctrl-C ends a demo that is done as well as Enter does.
            }
        }
    }

    private async Task CloseNetworkAsync()
    {
        await (_service?.DisposeAsync() ?? default).ConfigureAwait(false);
        await (_network?.DisposeAsync() ?? default).ConfigureAwait(false);
        (_service, _network) = (null, null);
    }

    private async Task MeasureAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var stack = newStack(options.Scale);
        screen.Say(FormattableString.Invariant(
            $"The 22 queries of TPC-H at scale {options.Scale}, {stack.Description}, on {Environment.ProcessorCount} processors."));
        screen.Say(
            "Every reply comes three ways in turn: plain, with ASP.NET Core's own compression (gzip at its default level), and with NAM. A time is from the call until the caller has its objects; a kilobyte is 1,000 bytes as they came, HTTP's headers included.");
        await WarmUp.RunAsync(stack, cancellationToken).ConfigureAwait(false);
        var emulation = await Emulation.ChooseAsync(options.UseRelay, cancellationToken).ConfigureAwait(false);
        screen.Say(emulation.Sentence);
        screen.Say(
            "Before anything counts, all code runs once without a network, so that the runtime has compiled it. Then each network begins with new services and clients: each client connects, and NAM's asks every query once, to learn.");
        foreach (var link in options.Links)
        {
            var measurement = new NetworkMeasurement(link);
            _measurements.Add(measurement);
            screen.Say(string.Empty);
            screen.Say($"{link.Name}: {link.Figures} ({link.Description})");
            var service = await OpenAsync(stack, emulation, link).ConfigureAwait(false);
            var run = new NetworkRun(stack, _network!, service, measurement);
            await screen.ShowAsync(measurement, update => run.RunAsync(options.Rounds, update, cancellationToken)).ConfigureAwait(false);
        }
    }

    private async Task<IDemoService> OpenAsync(IDemoStack stack, Emulation emulation, Link.NetworkLink link)
    {
        await CloseNetworkAsync().ConfigureAwait(false);
        _network = emulation.Open(link);
        _service = await stack.StartAsync(new ServiceSettings(_network, UseNam: true)).ConfigureAwait(false);
        if (options.Page)
        {
            var isFirst = _page.Address is null;
            await _page.ShowAsync(_service.Nam!).ConfigureAwait(false);
            if (isFirst)
            {
                screen.Say($"NAM's page of the service that is asked now: {_page.Address}");
            }
        }

        return _service;
    }
}
