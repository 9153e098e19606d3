// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests;

/// <summary>A study that does what a test wants.</summary>
internal sealed class FakeStudy(Func<StudyContext, CancellationToken, StudyReport> run) : IStudy
{
    public string Name => "fake";

    public string Title => "Fakes & other things";

    public string Paper => "N. Obody: On Fakes, Nowhere, 2003.";

    public string Description => "Does nothing.";

    public Task<StudyReport> RunAsync(StudyContext context, CancellationToken stop) => Task.FromResult(run(context, stop));
}
