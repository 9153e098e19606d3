// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Results;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network.Tests.Results;

public sealed class ReportTests
{
    private static readonly Run OneReply = new(
        new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), new Machine("a processor", 2, "a system", "a runtime", 0.1, "abc"),
        60, false, ["Something was left out."], [Replies.Make(LabNetworks.Us, 0.2, 0.25)]);

    [Fact]
    public void ToMarkdown_Run_NamesMachineGoalsAndWhatWasLeftOut()
    {
        var text = Report.ToMarkdown(OneReply);

        Assert.Contains("Machine: a processor, 2 cores, a system, a runtime,", text, StringComparison.Ordinal);
        Assert.Contains("Took 1 min on 2026-01-02, commit abc.", text, StringComparison.Ordinal);
        Assert.Contains("| us: median error | 0.250 | ≤ 0.1 | **missed** |", text, StringComparison.Ordinal);
        Assert.Contains("| us, loss 0 %, cubic, warm | 200.0 +25% |", text, StringComparison.Ordinal);
        Assert.Contains("* Something was left out.", text, StringComparison.Ordinal);
    }
}
