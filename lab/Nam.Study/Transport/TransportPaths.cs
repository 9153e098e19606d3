// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>The first steps of the addresses: what is done to a reply.</summary>
internal static class TransportPaths
{
    /// <summary>Nothing is done.</summary>
    internal const string Plain = "plain";

    /// <summary>The server compresses with ASP.NET Core's response compression.</summary>
    internal const string GZip = "gzip";

    /// <summary>The server has NAM.</summary>
    internal const string Nam = "nam";

    /// <summary>nginx compresses what the server sends plain.</summary>
    internal const string PackedByProxy = "packed";
}
