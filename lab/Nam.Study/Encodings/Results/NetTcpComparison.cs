// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Results;

/// <summary>The binary form in frames beside what took the place of the paper's own channel and formatter: WCF's binary
/// encoding over net.tcp.</summary>
internal static class NetTcpComparison
{
    private const double About = 1.1;

    /// <summary>Judges in a sentence, by all queries together: bytes of replies, and response times at full speed.</summary>
    internal static string Of(EncodingRun run)
    {
        const string Subject =
            "No finding of the paper, whose channels were those of .NET remoting: NAM's Binary in frames of TCP beside WCF's binary encoding over net.tcp";
        var bytes = Bytes(run, WireChannel.Tcp) / Bytes(run, WireChannel.NetTcp);
        var times = Time(run, WireChannel.Tcp) / Time(run, WireChannel.NetTcp);
        if (bytes is null || times is null)
        {
            return $"{Subject} was not measured; the run ended before.";
        }

        var (size, speed) = (bytes <= About ? "no larger" : "larger", times <= About ? "no slower" : "slower");
        return $"{Subject} is {size} and {speed}. For all queries together it takes {Shown.Number(bytes)} times the bytes ({Shown.Range(Ratios(run))} for one) and {Shown.Number(times)} times as long; "
            + $"no larger and no slower is up to {Shown.Number(About)} times. WCF's envelope has addressing headers and its session knows names from earlier messages; NAM's messages stand alone and bring their names along.";
    }

    private static double? Time(EncodingRun run, WireChannel channel) =>
        TimeSections.Sum(run, WireEncoding.Binary, channel, 1, turn => turn.TotalSeconds);

    private static double? Bytes(EncodingRun run, WireChannel channel)
    {
        var sizes = new Sizes(run);
        var all = sizes.Queries.Select(query => sizes.Reply(query, WireEncoding.Binary, channel)).OfType<long>().ToList();
        return all.Count == sizes.Queries.Count ? all.Sum() : null;
    }

    private static List<double> Ratios(EncodingRun run)
    {
        var sizes = new Sizes(run);
        return [.. sizes.Queries.Select(
            query => (double?)sizes.Reply(query, WireEncoding.Binary) / sizes.Reply(query, WireEncoding.Binary, WireChannel.NetTcp))
            .OfType<double>()];
    }
}
