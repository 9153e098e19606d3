// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Hosting;

public class ProcessClockTests
{
    [Fact]
    public void Read_OfThisProcess_GrowsWithWork()
    {
        using var process = Process.GetCurrentProcess();
        var before = ProcessClock.Read(process);

        var spent = before;
        while (spent - before < TimeSpan.FromMilliseconds(1))
        {
            spent = ProcessClock.Read(process);
        }

        // What the system says in coarser steps is the same account.
        process.Refresh();
        var coarse = process.TotalProcessorTime;
        Assert.InRange(coarse.TotalSeconds, spent.TotalSeconds - 0.1, ProcessClock.Read(process).TotalSeconds + 0.1);
    }
}
