// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Lab.Kernel;

namespace Nam.Lab.Forwarding;

/// <summary>Measures how long a link without settings takes for a packet: the kernel's work and the forwarder's.</summary>
internal static class OwnDelay
{
    private const int Samples = 151;
    private const int WarmUp = 50;
    private const long LongestWait = 100_000_000;
    private const long LongestBelievable = 100_000;

    /// <summary>Sends packets one way and actively waits for each, so that no thread has to be woken but the forwarder's.</summary>
    /// <returns>The median, in nanoseconds.</returns>
    internal static long Measure(LinkEnd server, LinkEnd client)
    {
        using var sender = server.Network.CreateSocket(ProtocolType.Udp);
        using var receiver = client.Network.CreateSocket(ProtocolType.Udp);
        receiver.Bind(new IPEndPoint(client.Address, 0));
        receiver.Blocking = false;
        sender.Connect(receiver.LocalEndPoint!);
        var packet = new byte[32];
        var times = new long[Samples];
        for (var index = -WarmUp; index < Samples; index++)
        {
            Thread.Sleep(index % 10 == 0 ? 1 : 0);
            var start = Stopwatch.GetTimestamp();
            sender.Send(packet);
            while (receiver.Available == 0)
            {
                if (Stopwatch.GetTimestamp() - start > LongestWait)
                {
                    throw new NetworkLabException("The link carries no packets: a packet was sent into it and did not come out.");
                }
            }

            if (index >= 0)
            {
                times[index] = Stopwatch.GetTimestamp() - start;
            }

            receiver.Receive(packet);
        }

        Array.Sort(times);
        return Math.Min(times[Samples / 2], LongestBelievable);
    }
}
