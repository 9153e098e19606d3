// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>What the paper's abstract, results and conclusions say, judged by what was measured.</summary>
/// <param name="results">What was measured.</param>
internal sealed class TransportFindings(TransportResults results)
{
    // What counts as a difference: two figures of this machine that are less apart may be so by chance.
    private const double Notable = 1.1;
    private const double Large = 1.5;
    private const double Costly = 2;
    private const double Most = 0.5;

    private static readonly TransportWay Server = new(TransportPlace.Server, TransportCompression.None);
    private static readonly TransportWay ServerGZip = new(TransportPlace.Server, TransportCompression.GZip);
    private static readonly TransportWay ServerNam = new(TransportPlace.Server, TransportCompression.Nam);
    private static readonly TransportWay Nginx = new(TransportPlace.Nginx, TransportCompression.None);
    private static readonly TransportWay NginxGZip = new(TransportPlace.Nginx, TransportCompression.GZip, IsInProxy: true);

    /// <summary>All of them, in the paper's order.</summary>
    internal IReadOnlyList<StudyFinding> All =>
        [
            CryptoIsCostly(), HandshakeIsTheCost(), DeviceDoesNotHelpLatency(), SoftwareCompressionCosts(), CheapCompressionPays(),
            CompressionHelpsLittle(), DeviceRelievesServer(), ServerHasThroughput(), BothInTheNetwork(), SlowLinks()
        ];

    private StudyFinding CryptoIsCostly()
    {
        var (none, tls) = (
            Of(TransportDocument.Index, Server, TransportSecurity.None), Of(TransportDocument.Index, Server, TransportSecurity.Tls13));
        var times = none.Throughput / tls.Throughput;
        return Finding(
            "Cryptographic operations are costly in software: index.html at 5,284 transactions a second without TLS, 292 with it (18.1×; Table III).",
            $"{Text(none.Throughput)} without, {Text(tls.Throughput)} with TLS 1.3 and RSA ({TransportText.Times(times, 1)}).",
            Judge(times, times > Costly),
            $"The handshake takes the server {Text(tls.ServerMicroseconds - none.ServerMicroseconds)} µs, all the rest {Text(none.ServerMicroseconds)} µs.");
    }

    private StudyFinding HandshakeIsTheCost()
    {
        const string Claim =
            "TLS's latency is its handshake's: it adds 19.9 ms to 44 bytes and 21.8 ms to 232,081 bytes (91 %; Table II, Fig. 4).";
        var small = More(TransportDocument.Index);
        var large = More(TransportDocument.Data);
        var share = small / large;
        if (small <= 0 || large <= 0)
        {
            return new StudyFinding(
                Claim, $"It adds {Text(small)} ms to 44 bytes and {Text(large)} ms to 232,081.", null,
                "What else this machine did took longer than what TLS adds; measure when it is quiet.") { IsWithinNoise = true };
        }

        return Finding(
            Claim,
            $"It adds {Text(small)} ms to 44 bytes and {Text(large)} ms to 232,081 ({TransportText.Percent(share * 100)} %).",
            Judge(share, share > Most),
            share > Most
                ? "Ciphers are in the processor's instructions today; the handshake still needs a signature and round trips."
                : "Here TLS adds more with every byte than a handshake takes.");

        double? More(TransportDocument document) => Of(document, Server, TransportSecurity.Tls13).MedianMilliseconds
            - Of(document, Server, TransportSecurity.None).MedianMilliseconds;
    }

    private StudyFinding DeviceDoesNotHelpLatency()
    {
        var (server, nginx) = (
            Of(TransportDocument.Index, Server, TransportSecurity.Tls13), Of(TransportDocument.Index, Nginx, TransportSecurity.Tls13));
        var times = nginx.MedianMilliseconds / server.MedianMilliseconds;
        return Finding(
            "TLS in the network does not make a transaction faster: 23.18 ms against 23.16 ms in the server (index.html, Table II).",
            $"{Text(nginx.MedianMilliseconds)} ms by nginx, {Text(server.MedianMilliseconds)} ms by the server ({TransportText.Times(times, 1)}).",
            Judge(times, times > 1 / Notable),
            times > 1 / Notable
                ? "The handshake is the same work wherever it is done, and the proxy adds a hop."
                : "nginx takes less time for a handshake than the server's own TLS does, and more than makes up for the hop.");
    }

    private StudyFinding SoftwareCompressionCosts()
    {
        var (none, gzip) = (
            Of(TransportDocument.Data, Server, TransportSecurity.None), Of(TransportDocument.Data, ServerGZip, TransportSecurity.None));
        var isLonger = gzip.MedianMilliseconds > none.MedianMilliseconds * Notable;
        return Finding(
            "Compression in software makes a transaction slower: 32.4 ms against 21.8 ms (xml.html, Table II).",
            $"{Text(gzip.MedianMilliseconds)} ms with gzip, {Text(none.MedianMilliseconds)} ms without.",
            Judge(gzip.MedianMilliseconds / none.MedianMilliseconds, isLonger),
            isLonger
                ? "On a link as fast as this, packing takes longer than the bytes that it saves."
                : "Processors have become faster and the link of the paper has not: packing takes less than the bytes that it saves at 100 Mbit/s.");
    }

    private StudyFinding CheapCompressionPays()
    {
        var (none, nam) = (
            Of(TransportDocument.Data, Server, TransportSecurity.None), Of(TransportDocument.Data, ServerNam, TransportSecurity.None));
        var isShorter = nam.MedianMilliseconds * Notable < none.MedianMilliseconds;
        return Finding(
            "Compression that takes the server no time makes it faster: 11.7 ms against 21.8 ms with a card (xml.html, Table II).",
            $"There is no card; with NAM {Text(nam.MedianMilliseconds)} ms, without {Text(none.MedianMilliseconds)} ms.",
            Judge(nam.MedianMilliseconds / none.MedianMilliseconds, isShorter),
            $"NAM sends {results.SizeOf(TransportDocument.Data, ServerNam)?.Format ?? "what it finds fastest"}, which it finds fastest on this link between these processors.");
    }

    private StudyFinding CompressionHelpsLittle()
    {
        var (none, gzip) = (
            Of(TransportDocument.Data, Server, TransportSecurity.None), Of(TransportDocument.Data, ServerGZip, TransportSecurity.None));
        var times = gzip.Throughput / none.Throughput;
        var holds = times < Notable && gzip.ServerMicroseconds > none.ServerMicroseconds;
        return Finding(
            "HTTP compression is of limited advantage to a server's use and performance: 52 transactions a second with it, 205 without, and the processor is busy (xml.html, Tables III and IV).",
            $"{Text(gzip.Throughput)} with gzip, {Text(none.Throughput)} without ({TransportText.Times(times, 1)}); the server takes {Text(gzip.ServerMicroseconds)} µs and {Text(none.ServerMicroseconds)} µs for one.",
            Judge(times, holds),
            holds
                ? "What compression saves is the link's, what it costs is the server's, and the server has less to give."
                : "The link is what many callers wait for, here as in the paper's plain rows; a processor of today packs faster than the link takes what packing saves.");
    }

    private StudyFinding DeviceRelievesServer()
    {
        var (server, nginx) = (
            Of(TransportDocument.Index, Server, TransportSecurity.Tls13), Of(TransportDocument.Index, Nginx, TransportSecurity.Tls13));
        var times = server.ServerMicroseconds / nginx.ServerMicroseconds;
        return Finding(
            "TLS in the network takes it off the server: 13 % of its processor instead of 100 % (index.html, Tables IV and V: 7.69×).",
            $"{Text(nginx.ServerMicroseconds)} µs of the server for a transaction instead of {Text(server.ServerMicroseconds)} µs ({TransportText.Times(times, 1)}).",
            Judge(times, times > Large),
            $"The proxy does the handshakes, {Text(nginx.ProxyMicroseconds)} µs for a transaction, and keeps its connections to the server.");
    }

    private StudyFinding ServerHasThroughput()
    {
        var (server, nginx) = (
            Of(TransportDocument.Index, Server, TransportSecurity.Tls13), Of(TransportDocument.Index, Nginx, TransportSecurity.Tls13));
        var times = server.Throughput / nginx.Throughput;
        return Finding(
            "TLS in the server has the higher throughput: 1.57× that of the network's device (index.html, Table V).",
            $"{Text(server.Throughput)} transactions a second in the server, {Text(nginx.Throughput)} by nginx ({TransportText.Times(times, 1)}).",
            Judge(times, times > Notable),
            $"All share one machine here: a transaction takes {Text(server.ServerMicroseconds)} µs of processors in the server alone, {Text(nginx.ServerMicroseconds + nginx.ProxyMicroseconds)} µs in server and proxy.");
    }

    private StudyFinding BothInTheNetwork()
    {
        var (server, nginx) = (
            Of(TransportDocument.Data, ServerGZip, TransportSecurity.Tls13),
            Of(TransportDocument.Data, NginxGZip, TransportSecurity.Tls13));
        var times = server.ServerMicroseconds / nginx.ServerMicroseconds;
        return Finding(
            "With TLS and compression in the network a server does more: 141 transactions a second instead of 46 (xml.html, Table III: 3.1×).",
            $"The server takes {Text(nginx.ServerMicroseconds)} µs for one instead of {Text(server.ServerMicroseconds)} µs ({TransportText.Times(times, 1)}); throughput {Text(nginx.Throughput)} and {Text(server.Throughput)} a second.",
            Judge(times, times > Large),
            "Judged by the server's processor: the proxy has no machine of its own here, so that throughput shows the sum of both.");
    }

    private StudyFinding SlowLinks()
    {
        var document = TransportDocument.Page;
        double? Modem(TransportWay way) => results.OverModem(new TransportCell(document, way, TransportSecurity.None)).MedianMilliseconds;
        double? Lan(TransportWay way) => Of(document, way, TransportSecurity.None).MedianMilliseconds;
        var (slow, fast) = (Modem(Server) / Modem(ServerGZip), Lan(Server) / Lan(ServerGZip));
        return Finding(
            "The true value of compression is on slow links such as 56 kbit/s (section IV; not measured in the paper).",
            $"cisco.html is {TransportText.Times(slow, 1)} as fast with gzip over 56 kbit/s ({TransportText.Times(Modem(Server), Modem(ServerNam))} with NAM), {TransportText.Times(fast, 1)} over 100 Mbit/s ({TransportText.Times(Lan(Server), Lan(ServerNam))} with NAM).",
            Judge(slow / fast, slow > fast * Large),
            slow > fast * Large
                ? "On a slow link the bytes are all that counts, on a fast one the processors."
                : "A processor of today packs so fast that bytes are what counts at 100 Mbit/s as well: the ratio is the same, what is won is seconds there and milliseconds here.");
    }

    private CellFigures Of(TransportDocument document, TransportWay way, TransportSecurity security) =>
        results[new TransportCell(document, way, security)];

    private static StudyFinding Finding(string paper, string here, bool? holds, string why) =>
        holds is null
            ? new StudyFinding(paper, "Not measured.", null, "This run has not both of the figures that are compared.")
            : new StudyFinding(paper, here, holds, why);

    private static bool? Judge(double? measured, bool holds) => measured is null ? null : holds;

    private static string Text(double? value) => TransportText.Number(value);
}
