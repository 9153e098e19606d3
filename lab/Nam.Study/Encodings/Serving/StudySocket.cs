// SPDX-License-Identifier: MIT
using System.Net.Sockets;
using Nam.Lab;

namespace Nam.Study.Encodings.Serving;

/// <summary>Makes sockets on a side of the network lab, or, without a lab, on this machine.</summary>
internal static class StudySocket
{
    /// <summary>Makes a socket that sends what it is given at once.</summary>
    /// <param name="namespacePath">The side of the lab; null without a lab.</param>
    internal static Socket Create(string? namespacePath)
    {
        var socket = CreateIn(namespacePath);
        socket.NoDelay = true;
        return socket;
    }

    private static Socket CreateIn(string? path)
    {
        if (path is null)
        {
            return new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        }

        using var side = NetworkNamespace.Open(path);
        return side.CreateSocket();
    }
}
