// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Network.Measuring;
using Nam.Benchmarks.Network.Results;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Lab;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network;

/// <summary>Measures all series that the options ask for, and sums them up.</summary>
internal sealed class NetworkProgram(Options options, CancellationToken stop)
{
    // Packets that a reply had sent twice may still be in the link.
    private static readonly TimeSpan DrainTime = TimeSpan.FromMilliseconds(300);

    private readonly List<MeasuredReply> _replies = [];
    private readonly List<string> _leftOut = [];

    internal async Task<int> RunAsync()
    {
        if (!NetworkLab.IsAvailable(out var why))
        {
            Console.Error.WriteLine(why);
            return 1;
        }

        var machine = Machine.Describe();
        var started = Stopwatch.GetTimestamp();
        Priority.TryRaise();
        var controls = options.CongestionControls.Where(IsKnownToKernel).ToList();
        try
        {
            foreach (var network in options.Networks)
            {
                await MeasureAsync(network, controls);
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            Leave("The run was broken off.");
        }

        var run = new Run(DateTime.UtcNow, machine, Stopwatch.GetElapsedTime(started).TotalSeconds, options.IsQuick, _leftOut, _replies);
        Console.WriteLine();
        foreach (var line in Report.Lines(run))
        {
            Console.WriteLine(line);
        }

        Console.WriteLine(FormattableString.Invariant($"{Environment.NewLine}{_replies.Count} replies in {run.Seconds:0} s."));
        if (options.IsWritten && !stop.IsCancellationRequested)
        {
            Report.Write(run);
        }

        return 0;
    }

    private async Task MeasureAsync(LabNetwork network, IReadOnlyList<string> controls)
    {
        var runner = new SeriesRunner(options);
        await using var lab = NetworkLab.Start(network);
        foreach (var series in from loss in options.Losses
            from control in controls from state in options.States select new Series(network, loss, control, state))
        {
            var tooLong = options.Sizes.Where(size => TrueLink.Seconds(series, size) > options.LongestSeconds)
                .Select(Tables.SizeName).ToList();
            if (tooLong.Count > 0 && series.State == options.States[0])
            {
                Leave(FormattableString.Invariant(
                    $"{series.Network.Name}, loss {100 * series.Loss:0.###} %, {series.CongestionControl}: {string.Join(" and ", tooLong)}, which would take over {options.LongestSeconds:0} s."));
            }

            lab.Change(network.Settings.WithLoss(series.Loss > 0 ? PacketLoss.Random(series.Loss) : PacketLoss.None));
            var started = Stopwatch.GetTimestamp();
            var replies = await runner.RunAsync(lab, series, stop);
            _replies.AddRange(replies);
            var errors = ErrorSummary.Of([.. replies.Where(reply => !reply.IsWarmUp)], Model.All[0]);
            Console.WriteLine(FormattableString.Invariant(
                $"{series}: {replies.Count} replies in {Stopwatch.GetElapsedTime(started).TotalSeconds:0.0} s, error {100 * errors.Median:0.0} / {100 * errors.P90:0} %."));
            await Task.Delay(DrainTime, stop);
        }
    }

    private bool IsKnownToKernel(string control)
    {
        const string Available = "/proc/sys/net/ipv4/tcp_available_congestion_control";
        var isKnown = File.Exists(Available)
            && File.ReadAllText(Available).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Contains(control);
        if (!isKnown)
        {
            Leave($"The congestion control {control}, which this kernel does not have.");
        }

        return isKnown;
    }

    private void Leave(string what)
    {
        _leftOut.Add(what);
        Console.WriteLine($"Left out: {what}");
    }
}
