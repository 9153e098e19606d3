// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Serving;
using Nam.Study.Hosting;
using Nam.Study.NetTcp.Calling;
using Nam.Study.NetTcp.Serving;

namespace Nam.Study.NetTcp;

/// <summary>The roles of the study of encodings that this program plays: named as the tool's own and asked the same,
/// but over net.tcp.</summary>
internal static class NetTcpRoles
{
    /// <summary>Makes a role; null if it has none of this name.</summary>
    internal static IStudyRole? Create(string name) => name switch
    {
        EncodingServerRole.Name => new NetTcpServerRole(),
        EncodingCallerRole.Name => new NetTcpCallerRole(),
        _ => null,
    };
}
