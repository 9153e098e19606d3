// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Characterization;
using Nam.Study.Clients.Measuring;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Logs;

/// <summary>An access log as the pairs' clients would have left it: the paper's own logs are not available.</summary>
/// <remarks>
/// Every client asks for the pages of the stream one after the other and for their objects on four connections of
/// HTTP/1.0. For each page a round trip and a rate are drawn around the pair's, with the paper's deviations (section
/// 4.2): 80 % of the mean for the round trips of the modem and uk, 25 % for all else. A packet that opens a connection
/// is sent again after 3 s (RFC 2988), as systems of 2002 did, and a packet of data after 1 s.
/// </remarks>
internal sealed class LogModel
{
    private const int Connections = 4;
    private const int HeaderBytes = 600;
    private const int PacketBytes = 1448;
    private const double SecondsOfALostOpening = 3;
    private const double SecondsOfLostData = 1;
    private const double WideDeviation = 0.8;
    private const double Deviation = 0.25;
    private const double LeastPause = 5;
    private const double MostPause = 25;

    private readonly IReadOnlyList<ClientPair> _pairs;
    private readonly IReadOnlyList<SitePage> _stream;
    private readonly Random _random;

    internal LogModel(IReadOnlyList<ClientPair> pairs, IReadOnlyList<SitePage> stream, int seed)
    {
        _pairs = pairs;
        _stream = stream;
        _random = new Random(seed);
    }

    /// <summary>The address of a pair's client in the log.</summary>
    internal static string AddressOf(int pair) => string.Create(CultureInfo.InvariantCulture, $"198.18.0.{pair + 1}");

    /// <summary>Writes the log in the Common Log Format, which has whole seconds.</summary>
    internal void Write(TextWriter log)
    {
        var start = new DateTimeOffset(2002, 9, 2, 12, 0, 0, TimeSpan.Zero);
        var lines = new List<(double Time, string Address, string Path, int Bytes)>();
        for (var pair = 0; pair < _pairs.Count; pair++)
        {
            var time = _random.NextDouble() * MostPause;
            foreach (var page in _stream)
            {
                time = AddPage(lines, _pairs[pair], AddressOf(pair), page, time) + LeastPause
                    + (_random.NextDouble() * (MostPause - LeastPause));
            }
        }

        foreach (var (time, address, path, bytes) in lines.OrderBy(line => line.Time))
        {
            var at = start.AddSeconds(time).ToString("dd/MMM/yyyy:HH:mm:ss", CultureInfo.InvariantCulture);
            log.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{address} - - [{at} +0000] \"GET {path} HTTP/1.0\" 200 {bytes}"));
        }
    }

    // Adds a page's lines, at the times when its requests arrive, and tells when it is there.
    private double AddPage(
        List<(double Time, string Address, string Path, int Bytes)> lines, ClientPair pair, string address, SitePage page, double start)
    {
        var isSlow = pair.Expected == ClientClass.Poor;
        var roundTrip = Draw(pair.RoundTripMilliseconds / 1e3, isSlow ? WideDeviation : Deviation);
        var rate = Draw(PathTimes.RateOf(pair), Deviation);
        var loss = pair.LossPercent / 100;
        lines.Add((start, address, page.Path, page.ContainerBytes));

        // The page's own connection is open when its request arrives, so that one round trip less lies before its bytes.
        var there = start + roundTrip + ((page.ContainerBytes + HeaderBytes) / rate) + Wait(page.ContainerBytes, loss);
        var free = new PriorityQueue<double, double>(Enumerable.Repeat((there, there), Connections));
        var share = Math.Min(Connections, page.Objects);
        var bytes = page.EmbeddedBytes / page.Objects;
        for (var i = 0; i < page.Objects; i++)
        {
            var asked = free.Dequeue() + roundTrip + Opening(loss);
            lines.Add((asked, address, FormattableString.Invariant($"{Path.ChangeExtension(page.Path, null)}/{i:00}.gif"), bytes));
            var ended = asked + roundTrip + ((bytes + HeaderBytes) * share / rate) + Wait(bytes, loss);
            free.Enqueue(ended, ended);
            there = Math.Max(there, ended);
        }

        return there;
    }

    private double Opening(double loss)
    {
        var seconds = 0.0;
        for (var wait = SecondsOfALostOpening; _random.NextDouble() < loss; wait *= 2)
        {
            seconds += wait;
        }

        return seconds;
    }

    private double Wait(int bytes, double loss) =>
        Enumerable.Range(0, (bytes / PacketBytes) + 1).Count(_ => _random.NextDouble() < loss) * SecondsOfLostData;

    // A lognormal value with a mean and a standard deviation, the latter as a share of the mean.
    private double Draw(double mean, double deviation)
    {
        var variance = Math.Log(1 + (deviation * deviation));
        var normal = Math.Sqrt(-2 * Math.Log(1 - _random.NextDouble())) * Math.Cos(2 * Math.PI * _random.NextDouble());
        return mean * Math.Exp((normal * Math.Sqrt(variance)) - (variance / 2));
    }
}
