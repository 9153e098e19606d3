// SPDX-License-Identifier: MIT
namespace Nam.TestKit;

/// <summary>What code allocates, for tests that say it is nothing.</summary>
public static class Allocations
{
    private const int Batches = 10;

    /// <summary>Returns the bytes that the cheapest of ten batches allocates: the compiler, which makes code faster
    /// meanwhile, may allocate on the thread of the others.</summary>
    /// <param name="runs">Runs of the code in a batch.</param>
    /// <param name="code">The code, which has run before.</param>
    public static long Least(int runs, Action code)
    {
        ArgumentNullException.ThrowIfNull(code);
        var least = long.MaxValue;
        for (var batch = 0; batch < Batches && least > 0; batch++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (var run = 0; run < runs; run++)
            {
                code();
            }

            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
