// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Serving;
using Nam.Study.Hosting;

namespace Nam.Study.Encodings.Measuring;

/// <summary>A server and a caller, which take turns. Not thread-safe.</summary>
internal sealed class EncodingBench : IAsyncDisposable
{
    private const string HeapLimitVariable = "DOTNET_GCHeapHardLimit";

    private readonly IStudyProcess _server;
    private readonly IStudyProcess _caller;

    private EncodingBench(IStudyProcess server, IStudyProcess caller)
    {
        _server = server;
        _caller = caller;
    }

    /// <summary>For how long the processes ran at reduced speeds, and of how long, in seconds.</summary>
    internal Dictionary<double, (double Ran, double Elapsed)> Slowed { get; } = [];

    /// <summary>Starts both.</summary>
    /// <param name="start">Starts a process for a role.</param>
    /// <param name="network">Where they meet.</param>
    /// <param name="folder">Where the rows are.</param>
    /// <param name="queries">The queries that are asked.</param>
    /// <param name="heapMegabytes">The limit of the server's heap; 0 for none.</param>
    /// <param name="stop">Gives up.</param>
    internal static async Task<EncodingBench> StartAsync(
        Func<string, CancellationToken, Task<IStudyProcess>> start, StudyNetwork network, string folder, IReadOnlyList<int> queries,
        int heapMegabytes, CancellationToken stop)
    {
        var server = await StartServerAsync(start, heapMegabytes, stop);
        IStudyProcess? caller = null;
        try
        {
            var ports = await server.AskAsync<ServerPorts>(
                EncodingServerRole.Start, new ServerStart(folder, queries, network.Address, network.ServerPath), stop);
            caller = await start(EncodingCallerRole.Name, stop);
            await caller.AskAsync<object?>(
                EncodingCallerRole.Start, new CallerStart(network.Address, ports.Tcp, ports.Http, network.CallerPath), stop);
            return new EncodingBench(server, caller);
        }
        catch
        {
            await (caller?.DisposeAsync() ?? ValueTask.CompletedTask);
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>Takes a turn.</summary>
    /// <param name="cell">What is called, and at which speed.</param>
    /// <param name="duration">Calls begin until it has passed; at least one.</param>
    /// <param name="mostCalls">And no more than these.</param>
    /// <param name="stop">Gives up.</param>
    internal async Task<Turn> TakeTurnAsync(Cell cell, TimeSpan duration, int mostCalls, CancellationToken stop)
    {
        var turn = new TurnRequest(cell.Query, cell.Encoding, cell.Channel, duration.TotalSeconds, mostCalls);
        TurnAnswer answer;
        using (var slow = cell.Speed < 1 ? new DutyCycle(cell.Speed, [_server.ProcessId, _caller.ProcessId]) : null)
        {
            answer = await _caller.AskAsync<TurnAnswer>(EncodingCallerRole.Call, turn, stop);
            slow?.Dispose();
            Note(cell.Speed, slow);
        }

        return Turn.Of(answer, await _server.AskAsync<IReadOnlyList<ServedTimes>>(EncodingServerRole.Times, null, stop));
    }

    public async ValueTask DisposeAsync()
    {
        await _caller.DisposeAsync();
        await _server.DisposeAsync();
    }

    // The runtime reads the limit when it starts, from the environment that it inherits.
    private static async Task<IStudyProcess> StartServerAsync(
        Func<string, CancellationToken, Task<IStudyProcess>> start, int heapMegabytes, CancellationToken stop)
    {
        if (heapMegabytes == 0)
        {
            return await start(EncodingServerRole.Name, stop);
        }

        var before = Environment.GetEnvironmentVariable(HeapLimitVariable);
        Environment.SetEnvironmentVariable(HeapLimitVariable, $"0x{(long)heapMegabytes << 20:X}");
        try
        {
            return await start(EncodingServerRole.Name, stop);
        }
        finally
        {
            Environment.SetEnvironmentVariable(HeapLimitVariable, before);
        }
    }

    private void Note(double speed, DutyCycle? slow)
    {
        if (slow is not null)
        {
            var (ran, elapsed) = Slowed.GetValueOrDefault(speed);
            var seconds = slow.Windows.Elapsed.TotalSeconds;
            Slowed[speed] = (ran + (seconds * slow.Windows.Share), elapsed + seconds);
        }
    }
}
