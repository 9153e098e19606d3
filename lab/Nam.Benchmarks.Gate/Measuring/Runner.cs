// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>A build that runs: a server process and a client process.</summary>
internal sealed class Runner : IDisposable
{
    private const string Loopback = "127.0.0.1";
    private const string OwnNamespace = "-";

    private readonly NodeProcess _server;
    private readonly NodeProcess _client;
    private double _usedSeconds;
    private double _usedBytes;

    /// <summary>Starts both processes.</summary>
    /// <param name="assembly">The measuring program of the build.</param>
    /// <param name="replies">The folder with the replies.</param>
    internal Runner(string assembly, string replies)
    {
        _server = new NodeProcess(assembly, "serve", replies);
        _client = new NodeProcess(assembly, "call");
    }

    /// <summary>Starts a new service and a new caller, which have learned nothing.</summary>
    /// <param name="lab">The link; null for loopback.</param>
    /// <param name="flows">Whether long replies may leave while they are written.</param>
    internal async Task OpenAsync(Nam.Lab.NetworkLab? lab, bool flows)
    {
        var address = lab?.ServerAddress.ToString() ?? Loopback;
        var port = (await _server.OrderAsync(
            $"listen {address} {lab?.ServerNamespacePath ?? OwnNamespace} {(flows ? "flow" : "whole")}"))[0];
        await _client.OrderAsync($"open {address} {port} {lab?.ClientNamespacePath ?? OwnNamespace}");
        await UsedAsync();
    }

    /// <summary>Calls until there were so many calls, or so many seconds.</summary>
    internal async Task<Turn> TakeTurnAsync(Cell cell, int mostCalls, double enoughSeconds)
    {
        var words = await _client.OrderAsync($"turn {cell.Way.Reading} {cell.Path} {mostCalls} {enoughSeconds}");
        var (calls, client) = (double.Parse(words[0]), words[1..^1].Select(double.Parse).ToArray()); // the last is the format
        var (seconds, bytes) = await UsedAsync();
        return new Turn(client[0], client[1], client[2], seconds / calls, client[3], bytes / calls, client[4], client[5]);
    }

    public void Dispose()
    {
        _client.Dispose();
        _server.Dispose();
    }

    private async Task<(double Seconds, double Bytes)> UsedAsync()
    {
        var words = await _server.OrderAsync("meter");
        var (seconds, bytes) = (double.Parse(words[0]), double.Parse(words[1]));
        var used = (seconds - _usedSeconds, bytes - _usedBytes);
        (_usedSeconds, _usedBytes) = (seconds, bytes);
        return used;
    }
}
