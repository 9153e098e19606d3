// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace Nam.Gateway.Tests;

/// <summary>Addresses where nobody listens, and nobody else can as long as the tests run.</summary>
internal static class UnusedAddress
{
    private static readonly ConcurrentBag<Socket> Bound = [];

    public static Uri Find()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        Bound.Add(socket);
        return new Uri($"http://127.0.0.1:{((IPEndPoint)socket.LocalEndPoint!).Port}");
    }
}
