// SPDX-License-Identifier: MIT
using System.Collections;
using System.Globalization;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Replies;
using Nam.Benchmarks.Oracle.Results;
using Nam.Codecs.Buffers;
using Nam.Codecs.Timing;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;
using Tpch;

namespace Nam.Benchmarks.Oracle.Overhead;

/// <summary>What NAM's choice costs the server beyond the encoding that is chosen: an engine that chooses beside engines
/// that are forced to the formats that it chose, on the same replies.</summary>
/// <param name="Query">The query whose reply it is, at scale factor 0.01.</param>
/// <param name="Network">The caller's path.</param>
/// <param name="Format">The format that was chosen most often.</param>
/// <param name="ChosenSeconds">Processor time of a reply with the choice.</param>
/// <param name="ForcedSeconds">Processor time of a reply without.</param>
/// <param name="OwnSeconds">The middle of their differences.</param>
internal sealed record OwnCost(
    int Query, string Network, string Format, double ChosenSeconds, double ForcedSeconds, double OwnSeconds)
{
    private const double Scale = 0.01;
    private const int LearningReplies = 400;
    private const int Batches = 41;
    private const int BatchReplies = 40;

    private static readonly (string Name, double RoundTripSeconds, double BytesPerSecond)[] Paths =
    [
        ("loopback", 0.0001, 1.25e9), ("us", 0.09, 94.8e6 / 8), ("us-low", 0.09, 1.14e6 / 8)
    ];

    internal double OwnMicroseconds => 1e6 * OwnSeconds;

    /// <summary>Measures replies of three sizes on three paths, once for the compiler and once to count; takes some 20
    /// seconds.</summary>
    internal static IReadOnlyList<OwnCost> Measure()
    {
        var database = TpchDatabase.Load(Scale);
        MeasureAll(database);
        return MeasureAll(database);
    }

    private static List<OwnCost> MeasureAll(TpchDatabase database) =>
        [.. from query in (int[])[12, 9, 16] from path in Paths
            select MeasureOne(database, query, path.Name, path.RoundTripSeconds, path.BytesPerSecond)];

    internal static IEnumerable<Figure> Figures(IReadOnlyList<OwnCost> costs)
    {
        if (costs.Count > 0)
        {
            var worst = costs.MaxBy(cost => cost.OwnMicroseconds)!;
            var all = string.Join(", ", costs.Select(
                cost => string.Create(CultureInfo.InvariantCulture, $"Q{cost.Query} {cost.Network} {cost.OwnMicroseconds:0.0}")));
            yield return new Figure(
                "own_microseconds_per_reply", "processor time of NAM's choice, µs a reply, worst", worst.OwnMicroseconds, all, AtMost: 20);
        }
    }

    private static OwnCost MeasureOne(TpchDatabase database, int query, string network, double roundTripSeconds, double bytesPerSecond)
    {
        var contract = ReplyContract.Get(query);
        var reply = new QueryReply(contract, (IList)Activator.CreateInstance(contract.ListType, contract.Query.Run(database))!);
        var profile = new ClientProfile
        {
            Capabilities = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers,
            Target = DecodeTarget.Objects,
            RoundTripSeconds = roundTripSeconds,
            BandwidthBytesPerSecond = bytesPerSecond,
        }.ToHeader();
        using var auto = new NamServer(new NamServerOptions());
        for (var i = 0; i < LearningReplies; i++)
        {
            Reply(auto, profile, reply);
            if (i % 10 == 0)
            {
                // Formats are tried on copies in the background; let that come to its end.
                Thread.Sleep(5);
            }
        }

        var forced = new Dictionary<ReplyFormat, NamServer>();
        var formats = new ReplyFormat[BatchReplies];
        var all = new List<ReplyFormat>();
        var (chosen, given) = (new List<double>(), new List<double>());
        for (var i = 0; i < Batches; i++)
        {
            chosen.Add(Batch(_ => auto, profile, reply, formats));
            foreach (var format in formats.Distinct().Where(format => !forced.ContainsKey(format)))
            {
                var engine = forced[format] = new NamServer(new NamServerOptions { ForcedFormat = format.ToString(), SamplingShare = 0 });
                Batch(_ => engine, profile, reply, new ReplyFormat[BatchReplies]);
            }

            all.AddRange(formats);
            given.Add(Batch(place => forced[formats[place]], profile, reply, new ReplyFormat[BatchReplies]));
        }

        foreach (var engine in forced.Values)
        {
            engine.Dispose();
        }

        return new OwnCost(
            query, network, all.CountBy(format => format).MaxBy(count => count.Value).Key.ToString(), Statistics.Median(chosen),
            Statistics.Median(given), Statistics.Median(chosen.Zip(given, (one, other) => one - other)));
    }

    private static double Batch(Func<int, NamServer> engine, string profile, QueryReply reply, ReplyFormat[] formats)
    {
        var started = ThreadClock.Nanoseconds;
        for (var i = 0; i < BatchReplies; i++)
        {
            formats[i] = Reply(engine(i), profile, reply);
        }

        return ThreadClock.SecondsSince(started) / BatchReplies;
    }

    private static ReplyFormat Reply(NamServer server, string header, QueryReply reply)
    {
        var client = server.ReadProfile(header)!;
        using var output = new PooledBuffer();
        using var typed = server.Begin(new ReplyFacts("GET /own", client));
        reply.Write(typed.BeginTyped(TextStyle.Dictionary));
        typed.Encode(ReplyContract.ContentType, output);
        return typed.Format;
    }
}
