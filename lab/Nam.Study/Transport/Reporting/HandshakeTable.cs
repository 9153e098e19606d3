// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>What handshakes cost: versions, keys, sessions.</summary>
internal static class HandshakeTable
{
    /// <summary>Makes the table.</summary>
    internal static StudyTable Create(TransportResults results)
    {
        var none = results[TransportPlan.Handshakes[0] with { Security = TransportSecurity.None }];
        var rows = new List<IReadOnlyList<string>> { Row("no TLS", "", none, none) };
        rows.AddRange(TransportPlan.Handshakes.Select(
            cell => Row(NameOf(cell.Security), cell.Security.Key == TransportKey.Rsa ? "RSA" : "ECDSA", results[cell], none)));
        return new StudyTable(
            $"Handshakes: {TransportDocument.Index.Bytes} bytes from the server, a connection for each transaction",
            ["Handshake", "Key", "Latency ms", "±", "More ms", "/s", "Server µs", "More µs", "Caller µs", "Bytes"],
            rows)
        {
            Note = "Keys: RSA of 2,048 bits, ECDSA on P-256. More: than without TLS. Bytes: to the caller, before its first request. A whole handshake is that of a caller that takes up no session; where sessions are off in the server too, .NET makes its TLS settings anew for every connection.",
        };
    }

    private static IReadOnlyList<string> Row(string name, string key, CellFigures figures, CellFigures none) =>
    [
        name,
        key,
        TransportText.Number(figures.MeanMilliseconds),
        TransportText.Number(figures.HalfWidthMilliseconds),
        TransportText.Number(figures.MeanMilliseconds - none.MeanMilliseconds),
        TransportText.Number(figures.Throughput),
        TransportText.Number(figures.ServerMicroseconds),
        TransportText.Number(figures.ServerMicroseconds - none.ServerMicroseconds),
        TransportText.Number(figures.CallerMicroseconds),
        TransportText.Number(figures.HandshakeBytes),
    ];

    private static string NameOf(TransportSecurity security)
    {
        var version = security.Version == TlsVersion.Tls12 ? "TLS 1.2" : "TLS 1.3";
        return security.IsResumed ? $"{version}, resumed" : security.IsResumptionOffered ? $"{version}, whole" : $"{version}, sessions off";
    }
}
