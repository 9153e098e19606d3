// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Lab.Kernel;
using Nam.Lab.Links;

namespace Nam.Lab.Forwarding;

/// <summary>A whole link in this process: both ends and what forwards between them.</summary>
internal sealed class LinkEngine : IDisposable
{
    internal static readonly IPAddress ServerAddress = new([10, 77, 0, 1]);
    internal static readonly IPAddress ClientAddress = new([10, 77, 0, 2]);

    private readonly Forwarder _forwarder;
    private readonly OwnDelay _own;

    /// <summary>Makes the link and measures what it costs by itself.</summary>
    /// <exception cref="NetworkLabException">The system refuses.</exception>
    internal LinkEngine(LinkSettings settings)
    {
        Server = LinkEnd.Create(ServerAddress);
        try
        {
            Client = LinkEnd.Create(ClientAddress);
        }
        catch
        {
            Server.Dispose();
            throw;
        }

        try
        {
            using (new Forwarder(Server.Device, Client.Device, new LinkPlan(new LinkSettings(), OwnDelay.None), OwnDelay.None))
            {
                _own = OwnDelayMeter.Measure(Server, Client);
            }

            // Another one, with counters and random numbers that the measurement did not touch.
            _forwarder = new Forwarder(Server.Device, Client.Device, new LinkPlan(settings, _own), _own);
        }
        catch
        {
            Client.Dispose();
            Server.Dispose();
            throw;
        }
    }

    internal LinkEnd Server { get; }

    internal LinkEnd Client { get; }

    /// <summary>How long a packet takes that is not delayed at all.</summary>
    internal TimeSpan OwnDelayOfAPacket => TimeSpan.FromTicks(_own.Nanoseconds / TimeSpan.NanosecondsPerTick);

    internal void Change(LinkSettings settings) => _forwarder.Change(new LinkPlan(settings, _own));

    internal LinkCounters ReadCounters() => _forwarder.ReadCounters();

    /// <inheritdoc/>
    public void Dispose()
    {
        _forwarder.Dispose();
        Client.Dispose();
        Server.Dispose();
    }
}
