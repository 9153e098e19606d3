// SPDX-License-Identifier: MIT

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What a process took above what it took idle.</summary>
/// <param name="ResidentMegabytes">The most of its resident set.</param>
/// <param name="LiveMegabytes">The most that collections of garbage left of the managed heap.</param>
/// <param name="AllocatedBytesPerRow">What was allocated, by all threads.</param>
/// <param name="MegabytesPerCollection">What was allocated between two collections of garbage, on average.</param>
/// <param name="Compiled">Methods that were compiled meanwhile.</param>
internal sealed record RowsMemory(
    double ResidentMegabytes, double LiveMegabytes, double AllocatedBytesPerRow, double MegabytesPerCollection, int Compiled)
{
    internal static RowsMemory Of(ProcessMemory idle, ProcessMemory peak, int rows)
    {
        var allocated = peak.AllocatedMegabytes - idle.AllocatedMegabytes;
        return new(
            peak.ResidentMegabytes - idle.ResidentMegabytes, peak.LiveMegabytes - idle.LiveMegabytes, 1e6 * allocated / rows,
            allocated / Math.Max(1, peak.Collections - idle.Collections), peak.Compiled - idle.Compiled);
    }
}
