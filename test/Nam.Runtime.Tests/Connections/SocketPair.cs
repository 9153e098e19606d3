// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;

namespace Nam.Runtime.Tests.Connections;

/// <summary>Both ends of a TCP connection over loopback.</summary>
internal sealed class SocketPair : IDisposable
{
    public SocketPair()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        Client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        Client.Connect(listener.LocalEndPoint!);
        Server = listener.Accept();
        Server.NoDelay = true;
    }

    public Socket Client { get; }

    public Socket Server { get; }

    /// <summary>Sends bytes from the server and waits until the client has them.</summary>
    public void Send(int bytes)
    {
        Server.Send(new byte[bytes]);
        var buffer = new byte[bytes];
        for (var read = 0; read < bytes;)
        {
            read += Client.Receive(buffer);
        }
    }

    public void Dispose()
    {
        Client.Dispose();
        Server.Dispose();
    }
}
