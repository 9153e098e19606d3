// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace Nam.EndToEnd.Wcf.Aborts;

/// <summary>Counts large arrays that the process rents from its shared pools and does not give back.</summary>
internal sealed class PoolWatch : EventListener
{
    private const int Rented = 1;
    private const int Returned = 3;
    private readonly ConcurrentDictionary<int, int> _out = new();
    private volatile int _largeBytes = 1024 * 1024;
    private int _rented;

    /// <summary>Gets the size from which arrays count, in bytes.</summary>
    public int LargeBytes
    {
        get => _largeBytes;
        init => _largeBytes = value;
    }

    /// <summary>Gets how many large arrays were rented.</summary>
    public int RentedCount => _rented;

    /// <summary>Gets how many of them are still out.</summary>
    public int OutCount => _out.Values.Sum();

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Buffers.ArrayPoolEventSource")
        {
            EnableEvents(eventSource, EventLevel.Verbose);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventId is not (Rented or Returned) || (int)eventData.Payload![1]! < LargeBytes)
        {
            return;
        }

        var change = eventData.EventId == Rented ? 1 : -1;
        if (change > 0)
        {
            Interlocked.Increment(ref _rented);
        }

        _out.AddOrUpdate((int)eventData.Payload[0]!, change, (_, count) => count + change);
    }
}
