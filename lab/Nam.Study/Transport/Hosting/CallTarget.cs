// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>What a caller calls, and how.</summary>
/// <param name="Port">The port at the server's address.</param>
/// <param name="Path">The path.</param>
/// <param name="Bytes">The size of the document.</param>
/// <param name="Compression">What the caller accepts.</param>
/// <param name="Version">The version of TLS.</param>
/// <param name="IsResumed">Whether it takes up sessions.</param>
/// <param name="IsKept">Whether it keeps connections.</param>
internal sealed record CallTarget(
    int Port, string Path, int Bytes, TransportCompression Compression, TlsVersion Version, bool IsResumed, bool IsKept)
{
    /// <summary>What a cell calls.</summary>
    internal static CallTarget Of(TransportCell cell, TransportPorts ports) => new(
        ports.For(cell.Security),
        $"/{cell.Way.Path}/{cell.Document.Name}",
        cell.Document.Bytes,
        cell.Way.Compression,
        cell.Security.Version,
        cell.Security.IsResumed,
        cell.Security.IsKept);
}
