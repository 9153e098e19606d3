// SPDX-License-Identifier: MIT
using Nam.Tool.Studies.Transport.Hosting;

namespace Nam.Tool.Tests.Studies.Transport.Hosting;

public class ProcessFamilyTests
{
    [Fact]
    public void ProcessorTime_ThisProcess_Grows()
    {
        using var family = ProcessFamily.Of(Environment.ProcessId);
        var before = family.ProcessorTime;

        var sum = 0.0;
        for (var number = 1; number < 5_000_000; number++)
        {
            sum += Math.Sqrt(number);
        }

        Assert.True(family.ProcessorTime > before, $"{sum}");
        Assert.True(family.Count >= 1);
    }

    [Fact]
    public void Of_NoSuchProcess_IsEmpty()
    {
        using var family = ProcessFamily.Of(int.MaxValue);

        Assert.Equal(0, family.Count);
        Assert.Equal(TimeSpan.Zero, family.ProcessorTime);
    }
}
