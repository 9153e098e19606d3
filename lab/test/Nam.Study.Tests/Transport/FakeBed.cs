// SPDX-License-Identifier: MIT
using Nam.Study.Transport;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport;

/// <summary>A bed whose figures follow from the cell: each can be told from the others, and nothing takes time.</summary>
internal sealed class FakeBed : ITransportBed
{
    public bool IsEmulated { get; init; } = true;

    public IReadOnlyList<TransportPlace> Places { get; init; } = [TransportPlace.Server, TransportPlace.Nginx, TransportPlace.Gateway];

    public IReadOnlyList<string> Remarks => ["A bed that is none."];

    public List<string> Calls { get; } = [];

    public List<TransportNetwork> Networks { get; } = [];

    public bool IsDisposed { get; private set; }

    /// <summary>Called before each measurement, with how many there were.</summary>
    public Action<int, TransportCell> OnCall { get; init; } = (_, _) => { };

    /// <summary>Milliseconds of a transaction.</summary>
    public Func<TransportCell, double> Milliseconds { get; init; } = cell =>
        1 + (cell.Document.Bytes / 1e5) + (cell.Security.Version == TlsVersion.None ? 0 : 2);

    /// <summary>Microseconds of the server and of the proxy for a transaction.</summary>
    public Func<TransportCell, (double Server, double Proxy)> Microseconds { get; init; } = cell =>
        (100, cell.Way.Place == TransportPlace.Server ? 0 : 50);

    public void Use(TransportNetwork network) => Networks.Add(network);

    public Task ForgetAsync(CancellationToken stop) => Task.CompletedTask;

    public Task<ReplySize> LookAsync(TransportCell cell, CancellationToken stop) =>
        Call("look", cell, stop, () => new ReplySize(cell.Document.Bytes / 2, "half"));

    public Task<CallTimes> TimeAsync(TransportCell cell, int first, int count, CancellationToken stop) =>
        Call("time", cell, stop, () => new CallTimes(
            [.. Enumerable.Repeat(Milliseconds(cell) * (Networks[^1] == TransportNetwork.Modem ? 100 : 1) / 1e3, count)],
            cell.Security.Version == TlsVersion.None ? 0 : 1_500));

    public Task<LoadFigures> LoadAsync(TransportCell cell, int callers, double first, double seconds, CancellationToken stop) =>
        Call("load", cell, stop, () =>
        {
            var (server, proxy) = Microseconds(cell);
            var transactions = (long)(seconds * 1e6 / (server + proxy));
            return new LoadFigures(
                transactions, seconds, transactions * cell.Document.Bytes, transactions * server / 1e6,
                transactions * proxy / 1e6, 0.1, 0.2);
        });

    public ValueTask DisposeAsync()
    {
        IsDisposed = true;
        return ValueTask.CompletedTask;
    }

    private Task<T> Call<T>(string name, TransportCell cell, CancellationToken stop, Func<T> answer)
    {
        Calls.Add($"{name} {cell.Name}");
        OnCall(Calls.Count, cell);
        stop.ThrowIfCancellationRequested();
        return Task.FromResult(answer());
    }
}
