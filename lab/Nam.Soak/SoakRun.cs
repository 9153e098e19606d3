// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Soak.Calling;
using Nam.Soak.Chaos;
using Nam.Soak.Flowing;
using Nam.Soak.Results;
using Nam.Soak.Serving;

namespace Nam.Soak;

/// <summary>One run: services, callers, events, measurements, report.</summary>
internal sealed class SoakRun(SoakOptions options)
{
    private const int Processes = 4;

    // What an event leaves in queues and connections is over by then.
    private static readonly TimeSpan Aftermath = TimeSpan.FromSeconds(5);
    private static readonly LinkSettings Usual = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(10), 200e6, 512_000);

    private readonly Random _random = new(options.Seed);
    private readonly Stopwatch _clock = new();
    private readonly Tally _tally = new();
    private readonly List<Service> _services = [];
    private readonly CallerProcess?[] _processes = new CallerProcess?[Processes];
    private Action<int> _startCallers = _ => { };
    private long _lastTrouble;
    private int _callers = SoakOptions.LeastCallers;

    private bool IsQuiet => _clock.Elapsed.Ticks - Interlocked.Read(ref _lastTrouble) > Aftermath.Ticks;

    public async Task<int> RunAsync(CancellationToken stop)
    {
        var hasLab = NetworkLab.IsAvailable(out var why);
        using var lab = hasLab ? NetworkLab.Start(Usual) : null;
        if (lab is null)
        {
            Console.WriteLine($"There is no network lab here, so the link stays as it is: {why}");
        }

        try
        {
            await StartAsync(lab).ConfigureAwait(false);
            _clock.Start();
            await LiveAsync(lab, stop).ConfigureAwait(false);
        }
        finally
        {
            Array.ForEach(_processes, process => process?.Dispose());
            _services.ForEach(service => service.Dispose());
        }

        var report = new Report(options, _clock.Elapsed, lab is not null, _tally, _services);
        Console.WriteLine(report.Text);
        if (options.Report is { } path)
        {
            await File.WriteAllTextAsync(path, report.Text, CancellationToken.None).ConfigureAwait(false);
        }

        return report.IsGood ? 0 : 1;
    }

    private async Task StartAsync(NetworkLab? lab)
    {
        var host = (lab?.ServerAddress ?? IPAddress.Loopback).ToString();
        Func<ProcessStartInfo, Process> onServerSide = lab is null ? info => Process.Start(info)! : lab.Server.Start;
        Func<ProcessStartInfo, Process> onClientSide = lab is null ? info => Process.Start(info)! : lab.Client.Start;
        var web = Path.Combine(AppContext.BaseDirectory, "TpchWeb.dll");

        Service Web(string name, int port, params string[] more) =>
            new(
                name, web, ["--urls", $"http://{host}:{port}", "--scale", options.Scale, .. more], new Uri($"http://{host}:{port}/tpch"),
                onServerSide);

        _services.AddRange(Web("web", 5080), Web("web-plain", 5081, "--no-nam"), Web("victim", 5082));
        List<ServicePair> pairs =
        [
            new(_services[0].Address, _services[1].Address, false), new(_services[2].Address, _services[1].Address, true)
        ];
        if (options.Wcf is { } wcf)
        {
            Service Wcf(string name, int port, params string[] more) =>
                new(
                    name, wcf, ["--address", host, "--port", $"{port}", "--scale", options.Scale, .. more],
                    new Uri($"http://{host}:{port}/basic"), onServerSide);

            _services.AddRange(Wcf("wcf", 5090), Wcf("wcf-plain", 5092, "--no-nam"));
            pairs.Add(new ServicePair(_services[3].Address, _services[4].Address, false));
        }

        Service Flows(string name, int port, params string[] more)
        {
            var address = $"http://{host}:{port}";
            return new(name, typeof(SoakRun).Assembly.Location, [FlowService.Verb, address, .. more], new Uri(address), onServerSide);
        }

        Service[] flows = [Flows("flows", 5084, FlowService.WithNam), Flows("flows-plain", 5085)];
        _services.AddRange(flows);

        Socket Connect(Uri address)
        {
            var socket = lab?.CreateClientSocket() ?? new Socket(SocketType.Stream, ProtocolType.Tcp);
            socket.Connect(IPAddress.Parse(address.Host), address.Port);
            return socket;
        }

        foreach (var service in _services)
        {
            service.Start();
            await service.WaitAsync(Connect).ConfigureAwait(false);
        }

        _startCallers = index => _processes[index] = new CallerProcess(
            new CallerSetup(
                pairs, new ServicePair(flows[0].Address, flows[1].Address, false), options.Seed + index, index * 20 / Processes),
            onClientSide, report => _tally.Add(report, IsQuiet));
        for (var i = 0; i < Processes; i++)
        {
            _startCallers(i);
        }
    }

    private async Task LiveAsync(NetworkLab? lab, CancellationToken stop)
    {
        var end = TimeSpan.FromMinutes(options.Minutes);

        // Programs that have just started are disturbed by their compiler.
        Interlocked.Exchange(ref _lastTrouble, TimeSpan.FromMinutes(1).Ticks);
        var nextEvent = TimeSpan.FromSeconds(30);
        ChaosEvent? current = null;
        var currentEnd = TimeSpan.Zero;
        while (_clock.Elapsed < end && !stop.IsCancellationRequested)
        {
            SetCallers();
            if (current is not null)
            {
                Disturb();
                if (_clock.Elapsed >= currentEnd)
                {
                    current.End();
                    current = null;
                    nextEvent = _clock.Elapsed + TimeSpan.FromSeconds(15 + (_random.NextDouble() * 45));
                }
            }
            else if (_clock.Elapsed >= nextEvent)
            {
                current = Choose(lab);
                _tally.CountEvent(current.Name);
                current.Begin();
                currentEnd = _clock.Elapsed + TimeSpan.FromSeconds(current.Seconds);
                Disturb();
            }

            _tally.Measure(_clock.Elapsed, _services);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{_clock.Elapsed:hh\\:mm\\:ss}  {_callers,5} callers  {_tally.Replies,9:N0} replies  {_tally.WrongCount} wrong  {current?.Name}"));
            try
            {
                await Task.Delay(TimeSpan.FromSeconds(5), stop).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                // The report is of what there is.
            }
        }

        current?.End();
    }

    private void Disturb() => Interlocked.Exchange(ref _lastTrouble, Math.Max(_lastTrouble, _clock.Elapsed.Ticks));

    // Few callers for most of the time, many now and then: a tide of seven minutes.
    private void SetCallers()
    {
        var tide = Math.Pow(Math.Sin(Math.PI * _clock.Elapsed.TotalMinutes / 7), 8);
        _callers = (int)(SoakOptions.LeastCallers + ((options.Callers - SoakOptions.LeastCallers) * tide));
        for (var i = 0; i < Processes; i++)
        {
            if (_processes[i] is not { IsRunning: true })
            {
                _processes[i]?.Dispose();
                _startCallers(i);
            }

            _processes[i]!.Set(_callers / Processes);
        }
    }

    private ChaosEvent Choose(NetworkLab? lab)
    {
        var victim = _services[2];
        var store = new StoreFolder(victim.DataFolder);
        List<ChaosEvent> events =
        [
            new("server killed", 2, victim.Restart, () => { }),
            new("callers killed", 1, () => _processes[_random.Next(Processes)]?.Kill(), () => { }),
            new("folder of profiles gone", 40, store.TakeAway, store.GiveBack),
        ];
        if (store.CanFill)
        {
            events.Add(new ChaosEvent("disk full", 40, store.Fill, store.Empty));
        }

        if (lab is not null)
        {
            ChaosEvent Link(string name, double seconds, LinkSettings settings) =>
                new(name, seconds, () => lab.Change(settings), () => lab.Change(Usual));

            events.AddRange(
                Link("slow link", 20, LinkSettings.Symmetric(TimeSpan.FromMilliseconds(90), 4e6, 64_000)),
                Link("far link", 20, Usual.WithRoundTrip(TimeSpan.FromMilliseconds(180))),
                Link("2 % loss", 20, Usual.WithLoss(PacketLoss.Random(0.02))),
                Link("jitter", 20, Usual.WithJitter(TimeSpan.FromMilliseconds(20))),
                Link("outage", 4, Usual.WithLoss(PacketLoss.Random(1))));
        }

        return events[_random.Next(events.Count)];
    }
}
