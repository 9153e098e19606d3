// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;

namespace Nam.Codecs.Text;

/// <summary>Scans finished text, with the memory of earlier scans. Thread-safe.</summary>
internal static class TextScans
{
    private const int MaximumKept = 16;

    private static readonly ConcurrentBag<ScanMemory> Kept = [];

    /// <summary>Scans a text into a sink.</summary>
    internal static bool Run<TSink>(ReadOnlySpan<byte> utf8Xml, TSink sink, bool isFragment)
        where TSink : struct, ITextSink
    {
        if (!Kept.TryTake(out var memory))
        {
            memory = new ScanMemory();
        }

        memory.Clear();
        try
        {
            return new TextScan<TSink>(utf8Xml, sink, memory, isFragment).Run();
        }
        finally
        {
            if (Kept.Count < MaximumKept)
            {
                Kept.Add(memory);
            }
        }
    }
}
