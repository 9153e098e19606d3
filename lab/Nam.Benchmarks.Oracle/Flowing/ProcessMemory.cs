// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What this process takes of the machine's memory (Linux).</summary>
internal static class ProcessMemory
{
    /// <summary>Lets go what is garbage, and begins to look for the most that is taken from here on.</summary>
    /// <returns>Megabytes that are taken now.</returns>
    internal static double Mark()
    {
        for (var i = 0; i < 3; i++)
        {
            GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
        }

        // proc(5): 5 resets the high-water mark of the resident set.
        File.WriteAllText("/proc/self/clear_refs", "5");
        return Megabytes("VmRSS:");
    }

    /// <summary>Gets the most megabytes that were taken since <see cref="Mark"/>.</summary>
    internal static double Peak() => Megabytes("VmHWM:");

    private static double Megabytes(string name) =>
        double.Parse(
            File.ReadLines("/proc/self/status").First(line => line.StartsWith(name, StringComparison.Ordinal))
                .Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2].Split('\t')[^1],
            CultureInfo.InvariantCulture) * 1024 / 1e6;
}
