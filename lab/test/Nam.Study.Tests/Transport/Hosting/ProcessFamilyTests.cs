// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

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
    public void ProcessorTime_ProcessThatHasEnded_StaysAsItWas()
    {
        using var child = Process.Start(new ProcessStartInfo("dotnet", "--info") { RedirectStandardOutput = true })!;
        using var family = ProcessFamily.Of(child.Id);
        child.StandardOutput.Read();
        var before = family.ProcessorTime;

        child.Kill();
        child.WaitForExit();

        Assert.Equal(1, family.Count);
        Assert.True(before > TimeSpan.Zero);
        Assert.True(family.ProcessorTime >= before);
    }

    [Fact]
    public void Of_NoSuchProcess_IsEmpty()
    {
        using var family = ProcessFamily.Of(int.MaxValue);

        Assert.Equal(0, family.Count);
        Assert.Equal(TimeSpan.Zero, family.ProcessorTime);
    }
}
