// SPDX-License-Identifier: MIT
using System.Net.Sockets;
using TpchComparison.Networks;

namespace TpchComparison.Runs;

/// <summary>What differs between the services of a demo.</summary>
/// <param name="Network">Where it listens.</param>
/// <param name="UseNam">Whether it has NAM; otherwise it has the framework's response compression, for callers that ask for it.</param>
/// <param name="ForcedFormat">With NAM, the one format of all replies; none lets NAM choose.</param>
internal sealed record ServiceSettings(IDemoNetwork Network, bool UseNam, string? ForcedFormat = null)
{
    /// <summary>Creates the socket that the service listens with.</summary>
    /// <param name="endPoint">Where to.</param>
    public Socket Bind(System.Net.EndPoint endPoint)
    {
        var socket = Network.CreateServiceSocket();
        socket.Bind(endPoint);
        return socket;
    }
}
