// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>The paper's Table V: the server against the network's device.</summary>
internal static class OffloadTable
{
    /// <summary>Makes the table.</summary>
    internal static StudyTable Create(TransportResults results)
    {
        var rows = new List<IReadOnlyList<string>>();
        foreach (var document in TransportDocument.All)
        {
            var (use, throughput) = TransportPaper.Offload[document];
            rows.Add(
                Row(results, "TLS: nginx vs. server", document, Ways(TransportPlace.Nginx, TransportCompression.None), (use, throughput)));
            rows.Add(Row(results, "TLS: gateway vs. server", document, Ways(TransportPlace.Gateway, TransportCompression.None), null));
        }

        foreach (var document in new[] { TransportDocument.Page, TransportDocument.Data })
        {
            (double, double)? paper = document == TransportDocument.Page ? TransportPaper.OffloadOfBoth : null;
            rows.Add(
                Row(results, "TLS and gzip: nginx vs. server", document, Ways(TransportPlace.Nginx, TransportCompression.GZip), paper));
            rows.Add(
                Row(results, "TLS and NAM: gateway vs. server", document, Ways(TransportPlace.Gateway, TransportCompression.Nam), null));
        }

        return new StudyTable(
            "Server against network (Table V)",
            ["Comparison", "File", "Paper CPU", "throughput", "Here CPU %", "CPU µs", "throughput", "all CPU µs"],
            rows)
        {
            Note = "How many times it is with the work in the server what it is with the work in the network: the server's use, its processor time for a transaction, the throughput, and the processor time of server and proxy together. "
                + "The paper's first rows compare with a card in the server; the columns of the paper are its Table V.",
        };
    }

    private static (TransportWay InNetwork, TransportWay InServer) Ways(TransportPlace proxy, TransportCompression compression) =>
        (
            new TransportWay(proxy, compression, compression != TransportCompression.None),
            new TransportWay(TransportPlace.Server, compression));

    private static IReadOnlyList<string> Row(
        TransportResults results, string name, TransportDocument document, (TransportWay InNetwork, TransportWay InServer) ways,
        (double Use, double Throughput)? paper)
    {
        var network = results[new TransportCell(document, ways.InNetwork, TransportPaper.Counterpart)];
        var server = results[new TransportCell(document, ways.InServer, TransportPaper.Counterpart)];
        return
        [
            name,
            document.Name,
            TransportText.Times(paper?.Use, 1),
            TransportText.Times(paper?.Throughput, 1),
            TransportText.Times(server.ServerPercent, network.ServerPercent),
            TransportText.Times(server.ServerMicroseconds, network.ServerMicroseconds),
            TransportText.Times(server.Throughput, network.Throughput),
            TransportText.Times(server.ServerMicroseconds, network.ServerMicroseconds + network.ProxyMicroseconds),
        ];
    }
}
