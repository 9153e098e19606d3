// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What a process takes of the machine's memory, and what its garbage collector has of it.</summary>
/// <param name="ResidentMegabytes">The resident set (Linux).</param>
/// <param name="LiveMegabytes">What collections of garbage have left of the managed heap.</param>
/// <param name="AllocatedMegabytes">All that was ever allocated in the managed heap.</param>
/// <param name="Collections">Collections of garbage until now.</param>
/// <param name="Compiled">Methods that were compiled until now, which takes memory of its own for a while.</param>
internal sealed record ProcessMemory(
    double ResidentMegabytes, double LiveMegabytes, double AllocatedMegabytes, int Collections, int Compiled)
{
    private static long s_mostLive;

    /// <summary>Lets go what is garbage, and begins to look for the most that is taken from here on.</summary>
    /// <returns>What is taken now.</returns>
    internal static ProcessMemory Mark()
    {
        for (var i = 0; i < 3; i++)
        {
            GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
        }

        // proc(5): 5 resets the high-water mark of the resident set.
        File.WriteAllText("/proc/self/clear_refs", "5");
        s_mostLive = Live();
        Sentinel.Post();
        return Of("VmRSS:");
    }

    /// <summary>Gets the most that was taken since <see cref="Mark"/>.</summary>
    internal static ProcessMemory Peak() => Of("VmHWM:");

    /// <summary>Reads what <see cref="ToString"/> wrote.</summary>
    internal static ProcessMemory Parse(string text)
    {
        var words = text.Split(' ');
        return new(Number(words[0]), Number(words[1]), Number(words[2]), (int)Number(words[3]), (int)Number(words[4]));
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{ResidentMegabytes} {LiveMegabytes} {AllocatedMegabytes} {Collections} {Compiled}");

    private static double Number(string word) => double.Parse(word, CultureInfo.InvariantCulture);

    private static long Live()
    {
        var last = GC.GetGCMemoryInfo(GCKind.Any);
        return last.HeapSizeBytes - last.FragmentedBytes;
    }

    private static ProcessMemory Of(string name) => new(
        Number(File.ReadLines("/proc/self/status").First(line => line.StartsWith(name, StringComparison.Ordinal))
            .Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2].Split('\t')[^1]) * 1024 / 1e6,
        s_mostLive / 1e6, GC.GetTotalAllocatedBytes() / 1e6, GC.CollectionCount(0), (int)JitInfo.GetCompiledMethodCount());

    // Nobody has it, so that every collection finalizes one.
    private sealed class Sentinel
    {
        ~Sentinel()
        {
            s_mostLive = Math.Max(s_mostLive, Live());
            Post();
        }

        internal static void Post() => _ = new Sentinel();
    }
}
