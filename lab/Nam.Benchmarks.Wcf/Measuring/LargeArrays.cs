// SPDX-License-Identifier: MIT
using System.Diagnostics.Tracing;

namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>Counts the memory that goes to objects of 85,000 bytes and more, in the whole process.</summary>
/// <remarks>
/// The runtime raises AllocationTick for the large object heap by itself, each time 100 KB or more were taken from it,
/// and says how much. Over many calls the sum is exact to 100 KB; a single large array per call cannot hide.
/// </remarks>
internal sealed class LargeArrays : EventListener
{
    private const EventKeywords GarbageCollection = (EventKeywords)1;
    private const int AllocationTick = 10;
    private const int AllocationKind = 1;
    private const int AllocationAmount = 3;
    private const uint LargeObjects = 1;

    private long _bytes;

    /// <summary>Bytes taken by large objects since the listener was made.</summary>
    internal long Bytes => Interlocked.Read(ref _bytes);

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "Microsoft-Windows-DotNETRuntime")
        {
            EnableEvents(eventSource, EventLevel.Verbose, GarbageCollection);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventId == AllocationTick && eventData.Payload is { } payload
            && Convert.ToUInt32(payload[AllocationKind]) == LargeObjects)
        {
            Interlocked.Add(ref _bytes, Convert.ToInt64(payload[AllocationAmount]));
        }
    }
}
