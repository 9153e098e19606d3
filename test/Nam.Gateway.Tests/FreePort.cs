// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;

namespace Nam.Gateway.Tests;

/// <summary>Addresses where somebody can begin to listen.</summary>
internal static class FreePort
{
    public static Uri Address()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return new Uri($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}");
    }
}
