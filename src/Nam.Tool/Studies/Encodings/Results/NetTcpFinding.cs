// SPDX-License-Identifier: MIT
using Nam.Tool.Studies.Encodings.Measuring;
using Nam.Tool.Studies.Encodings.Messages;
using Nam.Tool.Studies.Reporting;

namespace Nam.Tool.Studies.Encodings.Results;

/// <summary>The binary form in frames beside what took the place of the paper's own channel and formatter: WCF's binary encoding over net.tcp.</summary>
internal static class NetTcpFinding
{
    private const double About = 1.1;

    /// <summary>Judges by all queries together, bytes of replies and response times at full speed.</summary>
    internal static StudyFinding Of(EncodingRun run)
    {
        const string Claim = "Not of the paper, whose channels were those of .NET remoting: NAM's Binary in frames of TCP is no larger and no slower than WCF's own binary encoding over net.tcp.";
        var bytes = Bytes(run, WireChannel.Tcp) / Bytes(run, WireChannel.NetTcp);
        var times = Time(run, WireChannel.Tcp) / Time(run, WireChannel.NetTcp);
        if (bytes is null || times is null)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var (isSmall, isFast) = (bytes <= About, times <= About);
        return new StudyFinding(
            Claim,
            $"All queries together, Binary takes {Shown.Number(bytes)} times the bytes of net.tcp's ({Shown.Range(Ratios(run))} for one) and {Shown.Number(times)} times as long. No larger and no slower is up to {Shown.Number(About)} times.",
            isSmall && isFast,
            (isSmall, isFast) switch
            {
                (true, true) => "Both are .NET binary XML; WCF's envelope has addressing headers, and its transport copies and dispatches more.",
                (false, _) => "WCF's session knows the names from earlier messages; NAM's messages stand alone and bring them along.",
                _ => "Frames have little between them and the socket, but NAM's writer or reader took longer than the platform's here.",
            });
    }

    private static double? Time(EncodingRun run, WireChannel channel) => TimeSections.Sum(run, WireEncoding.Binary, channel, 1, turn => turn.TotalSeconds);

    private static double? Bytes(EncodingRun run, WireChannel channel)
    {
        var sizes = new Sizes(run);
        var all = sizes.Queries.Select(query => sizes.Reply(query, WireEncoding.Binary, channel)).OfType<long>().ToList();
        return all.Count == sizes.Queries.Count ? all.Sum() : null;
    }

    private static List<double> Ratios(EncodingRun run)
    {
        var sizes = new Sizes(run);
        return [.. sizes.Queries.Select(query => (double?)sizes.Reply(query, WireEncoding.Binary) / sizes.Reply(query, WireEncoding.Binary, WireChannel.NetTcp)).OfType<double>()];
    }
}
