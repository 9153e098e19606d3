// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Study.Encodings.Measuring;

namespace Nam.Study.Tests.Encodings.Measuring;

public sealed class DutyCycleTests
{
    [Fact]
    public void Dispose_OfACycle_LeavesTheProcessRunning()
    {
        if (!DutyCycle.IsAvailable)
        {
            return;
        }

        using var process = Process.Start(new ProcessStartInfo("sleep", "600"))!;
        try
        {
            for (var round = 0; round < 20; round++)
            {
                new DutyCycle(0.25, [process.Id]).Dispose();

                // The letter behind the name in parentheses; T is stopped.
                var state = File.ReadAllText($"/proc/{process.Id}/stat");
                Assert.NotEqual('T', state[state.LastIndexOf(')') + 2]);
            }
        }
        finally
        {
            process.Kill();
        }
    }
}
