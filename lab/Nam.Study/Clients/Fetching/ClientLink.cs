// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Study.Clients.Serving;

namespace Nam.Study.Clients.Fetching;

/// <summary>The path of one emulated client to the server: a network lab of its own, or this machine's loopback where
/// labs cannot be made.</summary>
internal sealed class ClientLink : IDisposable
{
    private readonly NetworkLab? _lab;

    private ClientLink(ClientPair pair, int number, NetworkLab? lab)
    {
        _lab = lab;
        Pair = pair;
        Number = number;
    }

    /// <summary>The client and the server.</summary>
    internal ClientPair Pair { get; }

    /// <summary>Which of all emulated clients this is, from 0.</summary>
    internal int Number { get; }

    /// <summary>The server's address.</summary>
    internal IPAddress Server => _lab?.ServerAddress ?? IPAddress.Loopback;

    /// <summary>The client as the server serves it; its address is one for documentation (RFC 2544's 198.18.0.0/15).</summary>
    internal ServedClient Served =>
        new(FormattableString.Invariant($"198.18.{Number / 250}.{(Number % 250) + 1}"), _lab?.ServerNamespacePath, Server.ToString());

    /// <summary>Starts a link.</summary>
    /// <exception cref="ToolException">The lab cannot be started.</exception>
    internal static ClientLink Start(ClientPair pair, int number)
    {
        try
        {
            return new ClientLink(pair, number, NetworkLab.Start(pair.Link));
        }
        catch (NetworkLabException fault)
        {
            throw new ToolException(fault.Message, fault);
        }
    }

    /// <summary>A link without a lab.</summary>
    internal static ClientLink OnLoopback(ClientPair pair, int number) => new(pair, number, null);

    /// <summary>Makes a socket at the client's end.</summary>
    internal Socket CreateSocket()
    {
        var socket = _lab?.CreateClientSocket() ?? new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.NoDelay = true;
        return socket;
    }

    public void Dispose() => _lab?.Dispose();
}
