// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace TpchWcfDemo;

/// <summary>Finds ports for a service that listens at two in a row, for HTTP and net.tcp.</summary>
internal static class FreePorts
{
    /// <summary>Finds the first of two ports of loopback that nobody listens at.</summary>
    public static int Find()
    {
        while (true)
        {
            using var first = new TcpListener(IPAddress.Loopback, 0);
            first.Start();
            var port = ((IPEndPoint)first.LocalEndpoint).Port;
            if (port < IPEndPoint.MaxPort && IsFree(port + 1))
            {
                return port;
            }
        }
    }

    private static bool IsFree(int port)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
