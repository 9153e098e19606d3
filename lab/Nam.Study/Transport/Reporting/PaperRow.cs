// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Reporting;

/// <summary>A row of the paper's Tables II, III and IV.</summary>
/// <param name="Document">The file.</param>
/// <param name="Crypto">Where TLS was done: <c>none</c>, <c>CSS</c> (the network's device), <c>BCM</c> (a card in the
/// server) or <c>software</c>.</param>
/// <param name="Compression">Where replies were compressed: <c>none</c>, <c>CSS</c>, <c>AHA</c> (a card in the server)
/// or <c>software</c>.</param>
/// <param name="LatencySeconds">Table II.</param>
/// <param name="Throughput">Table III: connections a second; null where the paper has none.</param>
/// <param name="LinkMegabits">Table III.</param>
/// <param name="DataMegabits">Table III.</param>
/// <param name="ServerPercent">Table IV.</param>
/// <param name="DevicePercent">Table IV: the device's processor for TLS and compression.</param>
internal sealed record PaperRow(
    TransportDocument Document,
    string Crypto,
    string Compression,
    double LatencySeconds,
    double? Throughput = null,
    double? LinkMegabits = null,
    double? DataMegabits = null,
    int? ServerPercent = null,
    int? DevicePercent = null)
{
    /// <summary>The way that is the row's counterpart here; null where there is none.</summary>
    /// <remarks>nginx for the CSS, the server for software. The cards have no counterpart: what they did is in the
    /// processor today, and part of software.</remarks>
    internal TransportWay? Way => (Crypto, Compression) switch
    {
        (TransportPaper.None or TransportPaper.Software, TransportPaper.None) => new(TransportPlace.Server, TransportCompression.None),
        (TransportPaper.None or TransportPaper.Software, TransportPaper.Software) => new(TransportPlace.Server, TransportCompression.GZip),
        (TransportPaper.Device, TransportPaper.None) => new(TransportPlace.Nginx, TransportCompression.None),
        (TransportPaper.Device, TransportPaper.Software) => new(TransportPlace.Nginx, TransportCompression.GZip),
        (TransportPaper.None or TransportPaper.Device, TransportPaper.Device) =>
            new(TransportPlace.Nginx, TransportCompression.GZip, IsInProxy: true),
        _ => null,
    };

    /// <summary>The cell that is the row's counterpart here; null where there is none.</summary>
    internal TransportCell? Cell => Way is { } way
        ? new TransportCell(Document, way, Crypto == TransportPaper.None ? TransportSecurity.None : TransportPaper.Counterpart)
        : null;

    /// <summary>Its name in a chart, without the file.</summary>
    internal string Name => $"{Crypto}/{Compression}";
}
