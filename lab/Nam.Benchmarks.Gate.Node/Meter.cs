// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Node;

/// <summary>What this process has used since it started.</summary>
/// <param name="CpuSeconds">Processor time of all its threads.</param>
/// <param name="AllocatedBytes">Bytes of managed memory, freed or not.</param>
internal readonly record struct Meter(double CpuSeconds, long AllocatedBytes)
{
    internal static Meter Read() =>
        new(Environment.CpuUsage.TotalTime.TotalSeconds, GC.GetTotalAllocatedBytes(precise: true));
}
