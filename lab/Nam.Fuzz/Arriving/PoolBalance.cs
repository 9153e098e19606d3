// SPDX-License-Identifier: MIT
using System.Diagnostics.Tracing;

namespace Nam.Fuzz.Arriving;

/// <summary>Counts the arrays that the shared pools have lent and not got back, whoever has them.</summary>
internal sealed class PoolBalance : EventListener
{
    private const int Rented = 1;
    private const int Returned = 3;
    private long _lent;

    internal long Lent => Interlocked.Read(ref _lent);

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Buffers.ArrayPoolEventSource")
        {
            EnableEvents(eventSource, EventLevel.Verbose);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        switch (eventData.EventId)
        {
            case Rented:
                Interlocked.Increment(ref _lent);
                break;
            case Returned:
                Interlocked.Decrement(ref _lent);
                break;
        }
    }
}
