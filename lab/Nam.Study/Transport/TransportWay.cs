// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>Who does what to a reply.</summary>
/// <param name="Place">Whom the caller connects to.</param>
/// <param name="Compression">How the reply is made smaller.</param>
/// <param name="IsInProxy">Whether the proxy does that; otherwise the server.</param>
internal sealed record TransportWay(TransportPlace Place, TransportCompression Compression, bool IsInProxy = false)
{
    /// <summary>All that are measured. The gateway has no static compression of its own, and nginx no NAM.</summary>
    internal static readonly IReadOnlyList<TransportWay> All =
    [
        new(TransportPlace.Server, TransportCompression.None),
        new(TransportPlace.Server, TransportCompression.GZip),
        new(TransportPlace.Server, TransportCompression.Nam),
        new(TransportPlace.Nginx, TransportCompression.None),
        new(TransportPlace.Nginx, TransportCompression.GZip),
        new(TransportPlace.Nginx, TransportCompression.GZip, IsInProxy: true),
        new(TransportPlace.Nginx, TransportCompression.Nam),
        new(TransportPlace.Gateway, TransportCompression.None),
        new(TransportPlace.Gateway, TransportCompression.GZip),
        new(TransportPlace.Gateway, TransportCompression.Nam, IsInProxy: true),
    ];

    /// <summary>Whether a document of 44 bytes is sent this way: packing it is not tried, as in the paper, but for NAM,
    /// which decides that itself.</summary>
    internal bool IsForSmall =>
        Compression == TransportCompression.None || (Place == TransportPlace.Server && Compression == TransportCompression.Nam);

    /// <summary>The first step of the address under which the server or nginx does it.</summary>
    internal string Path => (Compression, IsInProxy) switch
    {
        (TransportCompression.GZip, true) => TransportPaths.PackedByProxy,
        (TransportCompression.GZip, false) => TransportPaths.GZip,
        (TransportCompression.Nam, false) => TransportPaths.Nam,
        _ => TransportPaths.Plain,
    };

    /// <summary>Its name in a table.</summary>
    internal string Name
    {
        get
        {
            var place = NameOf(Place);
            return (Compression, Place) switch
            {
                (TransportCompression.None, _) => $"{place}, plain",
                (_, TransportPlace.Server) => $"{place}, {NameOf(Compression)}",
                _ => $"{place}, {NameOf(Compression)} in {(IsInProxy ? place : NameOf(TransportPlace.Server))}",
            };
        }
    }

    private static string NameOf(TransportPlace place) => place switch
    {
        TransportPlace.Nginx => "nginx",
        TransportPlace.Gateway => "gateway",
        _ => "server",
    };

    private static string NameOf(TransportCompression compression) => compression == TransportCompression.Nam ? "NAM" : "gzip";
}
