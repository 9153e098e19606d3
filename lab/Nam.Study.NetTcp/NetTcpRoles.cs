// SPDX-License-Identifier: MIT
using Nam.Tool.NetTcp.Calling;
using Nam.Tool.NetTcp.Serving;
using Nam.Tool.Studies.Encodings.Calling;
using Nam.Tool.Studies.Encodings.Serving;
using Nam.Tool.Studies.Hosting;

namespace Nam.Tool.NetTcp;

/// <summary>The roles of the study of encodings that this program plays: named as the tool's own and asked the same, but over net.tcp.</summary>
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
