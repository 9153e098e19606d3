// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Lab.Kernel;

namespace Nam.Lab.Forwarding;

/// <summary>Measures how long a link without settings takes for a packet.</summary>
/// <remarks>
/// Packets go one way, one at a time, and this thread waits for each actively, so that no thread has to be woken but the
/// forwarder's.
/// </remarks>
internal sealed class OwnDelayMeter : IDisposable
{
    private const int WarmUp = 50;
    private const int Samples = 151;
    private const int SamplesAfterIdle = 21;
    private const long Pause = 10_000_000;
    private const long LongestWait = 10_000_000_000;

    // What a machine shows that is busy with other things is not the link's.
    private const long LongestBelievable = 60_000;
    private const long LongestBelievableAfterIdle = 100_000;

    private readonly Socket _sender;
    private readonly Socket _receiver;
    private readonly byte[] _packet = new byte[32];

    private OwnDelayMeter(LinkEnd server, LinkEnd client)
    {
        _sender = server.Network.CreateSocket(ProtocolType.Udp);
        _receiver = client.Network.CreateSocket(ProtocolType.Udp);
        _receiver.Bind(new IPEndPoint(client.Address, 0));
        _sender.Connect(_receiver.LocalEndPoint!);
    }

    /// <summary>Measures a link that has no settings; takes about a third of a second.</summary>
    /// <exception cref="NetworkLabException">The link carries no packets.</exception>
    internal static OwnDelay Measure(LinkEnd server, LinkEnd client)
    {
        using var meter = new OwnDelayMeter(server, client);
        return OwnThread.Measure(() =>
        {
            meter.Measure(WarmUp, 0);
            var busy = Math.Min(meter.Measure(Samples, 0), LongestBelievable);
            var afterIdle = Math.Min(meter.Measure(SamplesAfterIdle, Pause), LongestBelievableAfterIdle);
            return new OwnDelay(busy, afterIdle);
        });
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _sender.Dispose();
        _receiver.Dispose();
    }

    // The lower third: what is above the middle is more often the machine's other work than the link.
    private long Measure(int count, long pauseNanoseconds)
    {
        var times = new long[count];
        for (var index = 0; index < count; index++)
        {
            Thread.Sleep(TimeSpan.FromMicroseconds(pauseNanoseconds / 1_000));
            times[index] = SendOne();
        }

        Array.Sort(times);
        return times[count / 3];
    }

    private long SendOne()
    {
        var start = Stopwatch.GetTimestamp();
        _sender.Send(_packet);
        while (_receiver.Available == 0)
        {
            // Without the right to go before other threads, a busy machine may hold this one and the forwarder's up for a while.
            if (Stopwatch.GetTimestamp() - start > LongestWait && _receiver.Available == 0)
            {
                throw new NetworkLabException("The link carries no packets: one was sent into it and did not come out within 10 s.");
            }
        }

        var time = Stopwatch.GetTimestamp() - start;
        _receiver.Receive(_packet);
        return time;
    }
}
