// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Study.Transport.Reporting;

/// <summary>How it was measured.</summary>
internal static class TransportMethod
{
    /// <summary>A sentence for each thing that the reader must know.</summary>
    internal static IReadOnlyList<string> Sentences(TransportResults results)
    {
        var plan = results.Plan;
        var sentences = new List<string>();
        if (results.IsEmulated)
        {
            sentences.Add(
                $"The paper's network between two network namespaces of this machine: {TransportNetwork.OneClient.Name}, for latency; {TransportNetwork.FourClients.Name}, for throughput. Proxies stand beside the server.");
        }

        sentences.Add(
            $"Server ({RuntimeInformation.FrameworkDescription}, Kestrel), proxy, callers and network are processes of one machine with {Environment.ProcessorCount} processors, which they share: throughput is that of all together, and processor time for a transaction is what can be compared.");
        sentences.Add(
            "As in the paper every transaction has a connection of its own (TCP, TLS, one GET, closed by the server), but where the heading says kept.");
        sentences.Add(
            "TLS by SslStream and OpenSSL with its default ciphers, RSA of 2,048 bits; a whole handshake is that of a caller that takes up no session (AllowTlsResume off), resumed one that does; servers and proxies let sessions be resumed.");
        sentences.Add(
            "gzip in the server is ASP.NET Core's response compression as it comes (level Fastest, type application/xhtml+xml added); NAM is UseNam and NamHandler with their defaults, which compress over TLS too. Callers end with the document's text in their hands, decompressed or decoded.");
        sentences.Add(
            $"Latency: {plan.Rounds * plan.Passes * plan.Calls} transactions of one caller in {plan.Rounds * plan.Passes} turns, each after {plan.FirstCalls} that are not counted, from connecting to the last byte of the document; tables have means, the findings are judged by medians.");
        sentences.Add(
            $"Throughput: {plan.Callers} callers, each with a transaction after the other, {plan.Rounds} × {TransportText.Number(plan.LoadSeconds)} s a cell; processor time from the processes' own clocks.");
        if (results.IsEmulated
            && results.Cells.Select(cell => cell.Value.NetworkPercent).OfType<double>().ToList() is { Count: > 0 } network)
        {
            sentences.Add(
                $"What emulates the network took {TransportText.Number(network.Average())} % of one processor on average under load, {TransportText.Number(network.Max())} % at most, which servers, proxies and callers did not have.");
        }

        if (!plan.SecuritiesOfProxies.SequenceEqual(plan.SecuritiesOfServer)
            || plan.SecuritiesOfServer.Count != TransportSecurity.All.Count)
        {
            sentences.Add(
                $"The quick run leaves cells out: of {TransportSecurity.All.Count} kinds of connections it has {plan.SecuritiesOfServer.Count} to the server and {plan.SecuritiesOfProxies.Count} to proxies.");
        }

        sentences.AddRange(results.Remarks);
        return sentences;
    }
}
