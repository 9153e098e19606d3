// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Gate.Measuring;
using Nam.Benchmarks.Gate.Node;
using Nam.Benchmarks.Instead.Processes;
using Nam.Benchmarks.Instead.Ways;
using Nam.Lab;

namespace Nam.Benchmarks.Instead;

/// <summary>Measures all ways in turns, reply by reply, link by link: the server on one core, the caller on another.</summary>
internal sealed class InsteadRun : IDisposable
{
    private const int LearningRounds = 3;
    private const int LeastRounds = 3;
    private const int MostCalls = 9;
    private const double EnoughSeconds = 0.01;
    private const int WarmCalls = 30;
    private const double WarmSeconds = 0.3;

    private static readonly TimeSpan TimeOfLink = TimeSpan.FromMinutes(3);

    private readonly NodeProcess _server;
    private readonly NodeProcess _client;
    private readonly Random _random = new(47);

    /// <summary>Starts both processes.</summary>
    internal InsteadRun()
    {
        var program = typeof(InsteadRun).Assembly.Location;
        _server = new NodeProcess(program, core: 0, "serve");
        _client = new NodeProcess(program, core: 1, "call");
    }

    public void Dispose()
    {
        _client.Dispose();
        _server.Dispose();
    }

    /// <summary>Measures; three rounds of a link at the least.</summary>
    /// <returns>The cells of all links that could be emulated.</returns>
    internal async Task<IReadOnlyList<Cell>> RunAsync(IEnumerable<Link> links)
    {
        await OpenAsync(null);
        foreach (var reply in RowReply.Names)
        {
            foreach (var way in Way.All)
            {
                await TurnAsync(way, reply, WarmCalls, WarmSeconds);
            }

            await _client.OrderAsync($"compare {reply}");
        }

        var cells = new List<Cell>();
        foreach (var link in links)
        {
            try
            {
                await using var lab = link.Settings is { } settings ? NetworkLab.Start(settings) : null;
                await OpenAsync(lab);
                cells.AddRange(await MeasureAsync(link));
            }
            catch (NetworkLabException e)
            {
                Console.WriteLine($"{link.Name} is left out. {e.Message}");
            }
        }

        return cells;
    }

    private async Task OpenAsync(NetworkLab? lab)
    {
        var address = lab?.ServerAddress.ToString() ?? "127.0.0.1";
        var port = (await _server.OrderAsync($"listen {address} {lab?.ServerNamespacePath ?? NamespaceSocket.Own}"))[0];
        await _client.OrderAsync($"open {address} {port} {lab?.ClientNamespacePath ?? NamespaceSocket.Own}");
    }

    private async Task<IEnumerable<Cell>> MeasureAsync(Link link)
    {
        var clock = Stopwatch.StartNew();
        var cells = link.Replies(RowReply.Names).SelectMany(reply => Way.All.Select(way => (reply, way)))
            .ToDictionary(cell => cell, _ => (Times: new List<double>(), Cpu: new List<double>()));
        var rounds = 0;
        for (var round = -LearningRounds; ; round++)
        {
            var started = clock.Elapsed;
            foreach (var reply in link.Replies(RowReply.Names))
            {
                Way[] order = [.. Way.All];
                _random.Shuffle(order);
                foreach (var way in order)
                {
                    var (seconds, cpu) = await TurnAsync(way, reply, MostCalls, EnoughSeconds);
                    if (round >= 0)
                    {
                        cells[(reply, way)].Times.Add(seconds);
                        cells[(reply, way)].Cpu.Add(cpu);
                    }
                }
            }

            rounds = round + 1;
            if (rounds >= LeastRounds && clock.Elapsed + (clock.Elapsed - started) > TimeOfLink)
            {
                break;
            }
        }

        Console.WriteLine($"{link.Name}: {rounds} rounds, {clock.Elapsed.TotalSeconds:F0} s.");
        return cells.Select(cell => new Cell(
            link.Name, cell.Key.reply, cell.Key.way.Name, Median(cell.Value.Times) * 1e3, cell.Value.Cpu.Average() * 1e3));
    }

    private async Task<(double Seconds, double Cpu)> TurnAsync(Way way, string reply, int calls, double seconds)
    {
        var before = await CpuAsync();
        var words = await _client.OrderAsync(string.Create(CultureInfo.InvariantCulture, $"turn {way.Name} {reply} {calls} {seconds}"));
        return (Number(words[1]), (await CpuAsync() - before) / Number(words[0]));
    }

    private async Task<double> CpuAsync() => Number((await _server.OrderAsync("meter"))[0]);

    private static double Number(string word) => double.Parse(word, CultureInfo.InvariantCulture);

    private static double Median(List<double> values)
    {
        values.Sort();
        return values[values.Count / 2];
    }
}
