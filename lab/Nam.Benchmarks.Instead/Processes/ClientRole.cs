// SPDX-License-Identifier: MIT
using System.Collections;
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Gate.Node;
using Nam.Benchmarks.Instead.Ways;

namespace Nam.Benchmarks.Instead.Processes;

/// <summary>The client process: a caller for each way, with one connection.</summary>
internal sealed class ClientRole
{
    private readonly Dictionary<string, RowReply> _replies = RowReply.Names.ToDictionary(name => name, RowReply.Of);
    private Dictionary<string, (Way Way, HttpClient Http)> _callers = [];

    /// <summary>Does what an order says.</summary>
    /// <returns>Of <c>open ADDRESS PORT NAMESPACE</c> and <c>compare REPLY</c> nothing; of <c>turn WAY REPLY CALLS SECONDS</c>
    /// the calls and the median of their seconds.</returns>
    internal async Task<string> AnswerAsync(string[] order)
    {
        switch (order)
        {
            case ["open", var address, var port, var place]:
                Open(new Uri($"http://{address}:{port}/"), place);
                return "ok";
            case ["compare", var reply]:
                await CompareAsync(reply).ConfigureAwait(false);
                return "ok";
            case ["turn", var way, var reply, var calls, var seconds]:
                return await TurnAsync(_callers[way], reply, int.Parse(calls), double.Parse(seconds)).ConfigureAwait(false);
            default:
                throw new ArgumentException($"The client does not know the order '{string.Join(' ', order)}'.");
        }
    }

    private void Open(Uri address, string place)
    {
        foreach (var (_, http) in _callers.Values)
        {
            http.Dispose();
        }

        _callers = Way.All.ToDictionary(way => way.Name, way =>
        {
            var http = way.CreateClient(new SocketsHttpHandler
            {
                UseProxy = false,
                PooledConnectionIdleTimeout = TimeSpan.FromMinutes(30),
                ConnectCallback = async (context, cancellationToken) =>
                {
                    var socket = NamespaceSocket.Create(place);
                    await socket.ConnectAsync(context.DnsEndPoint, cancellationToken).ConfigureAwait(false);
                    return new System.Net.Sockets.NetworkStream(socket, ownsSocket: true);
                },
            });
            http.BaseAddress = address;
            return (way, http);
        });
    }

    private async Task CompareAsync(string reply)
    {
        var expected = await ReadAsync(_callers[Way.Nam], reply).ConfigureAwait(false);
        var columns = expected[0]!.GetType().GetProperties();
        foreach (var caller in _callers.Values)
        {
            var rows = (await ReadAsync(caller, reply).ConfigureAwait(false)).Cast<object>();
            if (!rows.Zip(expected.Cast<object>()).All(pair => columns.All(column =>
                Equals(column.GetValue(pair.First), column.GetValue(pair.Second)))) || rows.Count() != expected.Count)
            {
                throw new InvalidDataException($"The rows of {reply} by {caller.Way.Name} are not those by NAM.");
            }
        }
    }

    private Task<IList> ReadAsync((Way Way, HttpClient Http) caller, string reply) =>
        _replies[reply].ReadAsync(caller.Way, caller.Http, caller.Way.PathOf(reply));

    private async Task<string> TurnAsync((Way Way, HttpClient Http) caller, string reply, int most, double enough)
    {
        var times = new List<double>(most);
        var started = Stopwatch.GetTimestamp();
        do
        {
            var sent = Stopwatch.GetTimestamp();
            await ReadAsync(caller, reply).ConfigureAwait(false);
            times.Add(Stopwatch.GetElapsedTime(sent).TotalSeconds);
        }
        while (times.Count < most && Stopwatch.GetElapsedTime(started).TotalSeconds < enough);

        times.Sort();
        return string.Create(CultureInfo.InvariantCulture, $"{times.Count} {times[(times.Count - 1) / 2]:R}");
    }
}
