// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Lab;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>Server, proxies and callers as processes of this machine, with an emulated network between them where that
/// can be had.</summary>
internal sealed class TransportBed : ITransportBed
{
    private readonly NetworkLab? _lab;
    private readonly IStudyProcess _server;
    private readonly IStudyProcess _caller;
    private readonly ProcessFamily? _emulator;
    private readonly IReadOnlyDictionary<TransportPlace, BedProxy> _proxies;
    private readonly TransportPorts _ports;
    private readonly TransportCallerSettings _settings;
    private readonly Func<ValueTask> _end;

    /// <summary>Puts a bed together of what has been started.</summary>
    /// <param name="lab">The network; null for the loopback.</param>
    /// <param name="server">The server's process.</param>
    /// <param name="ports">Where the server listens.</param>
    /// <param name="caller">The callers' process.</param>
    /// <param name="settings">What the callers were started with.</param>
    /// <param name="proxies">The proxies.</param>
    /// <param name="remarks">What the reader must know.</param>
    /// <param name="end">Ends all of it.</param>
    internal TransportBed(
        NetworkLab? lab,
        IStudyProcess server,
        TransportPorts ports,
        IStudyProcess caller,
        TransportCallerSettings settings,
        IReadOnlyDictionary<TransportPlace, BedProxy> proxies,
        IReadOnlyList<string> remarks,
        Func<ValueTask> end)
    {
        _lab = lab;
        _server = server;
        _ports = ports;
        _caller = caller;
        _settings = settings;
        _proxies = proxies;
        _end = end;
        _emulator = lab is null ? null : ProcessFamily.Of(lab.ProcessId);
        Remarks = remarks;
    }

    /// <summary>The address of the server, in the lab or without one.</summary>
    internal static IPAddress AddressIn(NetworkLab? lab) => lab?.ServerAddress ?? IPAddress.Loopback;

    public bool IsEmulated => _lab is not null;

    public IReadOnlyList<TransportPlace> Places => [TransportPlace.Server, .. _proxies.Keys.Order()];

    public IReadOnlyList<string> Remarks { get; }

    public void Use(TransportNetwork network) => _lab?.Change(network.Settings);

    public Task ForgetAsync(CancellationToken stop) => _caller.AskAsync<object?>(TransportCallerRole.Start, _settings, stop);

    public async Task<ReplySize> LookAsync(TransportCell cell, CancellationToken stop)
    {
        await OpenAsync(cell, stop);
        return await _caller.AskAsync<ReplySize>(TransportCallerRole.Size, null, stop);
    }

    public async Task<CallTimes> TimeAsync(TransportCell cell, int first, int count, CancellationToken stop)
    {
        await OpenAsync(cell, stop);
        if (first > 0)
        {
            await _caller.AskAsync<CallTimes>(TransportCallerRole.Time, first, stop);
        }

        return await _caller.AskAsync<CallTimes>(TransportCallerRole.Time, count, stop);
    }

    public async Task<LoadFigures> LoadAsync(TransportCell cell, int callers, double first, double seconds, CancellationToken stop)
    {
        await OpenAsync(cell, stop);
        if (first > 0)
        {
            await _caller.AskAsync<LoadAnswer>(TransportCallerRole.Load, new LoadRequest(callers, first), stop);
        }

        var proxy = _proxies.GetValueOrDefault(cell.Way.Place)?.Family;
        var before = Clocks(proxy);
        var linkBefore = LinkBytes();
        var answer = await _caller.AskAsync<LoadAnswer>(TransportCallerRole.Load, new LoadRequest(callers, seconds), stop);
        var after = Clocks(proxy);
        var link = _lab is null ? answer.ReceivedBytes : LinkBytes() - linkBefore;
        return new LoadFigures(
            answer.Transactions,
            answer.Seconds,
            link,
            (after.Server - before.Server).TotalSeconds,
            (after.Proxy - before.Proxy).TotalSeconds,
            (after.Caller - before.Caller).TotalSeconds,
            (after.Emulator - before.Emulator).TotalSeconds);
    }

    public async ValueTask DisposeAsync()
    {
        _emulator?.Dispose();
        await _end();
    }

    private Task<object?> OpenAsync(TransportCell cell, CancellationToken stop)
    {
        var ports = cell.Way.Place == TransportPlace.Server ? _ports : _proxies[cell.Way.Place].Ports;
        return _caller.AskAsync<object?>(TransportCallerRole.Open, CallTarget.Of(cell, ports), stop);
    }

    private (TimeSpan Server, TimeSpan Proxy, TimeSpan Caller, TimeSpan Emulator) Clocks(ProcessFamily? proxy) =>
        (_server.ProcessorTime, proxy?.ProcessorTime ?? TimeSpan.Zero, _caller.ProcessorTime, _emulator?.ProcessorTime ?? TimeSpan.Zero);

    private long LinkBytes() => _lab?.ReadCounters().ToClient.DeliveredBytes ?? 0;
}
