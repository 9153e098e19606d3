// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

public sealed class TestTallyTests : IDisposable
{
    private const string Passed = """<UnitTestResult testName="A" outcome="Passed" />""";
    private const string Skipped = """<UnitTestResult testName="B" outcome="NotExecuted" />""";

    private const string Failed = """
        <UnitTestResult testName="C" outcome="Failed">
          <Output><ErrorInfo><Message>1 is not 2.</Message><StackTrace>at C()</StackTrace></ErrorInfo></Output>
        </UnitTestResult>
        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-tally-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Read_SeveralFiles_AddUp()
    {
        var total = new TestTally();

        total.Add(Read(0, Passed, Passed, Skipped));
        total.Add(Read(0, Passed, Skipped, Skipped));

        Assert.Equal("3 passed, 0 failed, 3 skipped", total.ToString());
        Assert.True(total.IsSuccess);
    }

    [Fact]
    public void Read_FailedTest_FailsAndKeepsWhatItSaid()
    {
        var tally = Read(1, Passed, Failed);

        Assert.False(tally.IsSuccess);
        Assert.False(tally.HasCrashed);
        var failure = Assert.Single(tally.Failures);
        Assert.Contains("FAILED C", failure);
        Assert.Contains("1 is not 2.", failure);
        Assert.Contains("at C()", failure);
    }

    [Theory]
    [InlineData("Timeout")]
    [InlineData("Aborted")]
    [InlineData("Error")]
    public void Read_OutcomeThatIsNotAPass_CountsAsFailed(string outcome)
    {
        var tally = Read(1, Passed, Passed.Replace("Passed", outcome));

        Assert.Equal("1 passed, 1 failed, 0 skipped", tally.ToString());
    }

    [Fact]
    public void Read_RunnerFailedWithoutFailedTest_IsACrash()
    {
        var tally = Read(134, Passed);

        Assert.True(tally.HasCrashed);
        Assert.False(tally.IsSuccess);
    }

    [Fact]
    public void Read_OnlySkippedTests_IsNoSuccess()
    {
        Assert.False(Read(0, Skipped).IsSuccess);
    }

    [Fact]
    public void Read_NoResultFile_IsNoSuccess()
    {
        var tally = TestTally.Read(Path.Combine(_folder.FullName, "absent.trx"), exitCode: 0);

        Assert.False(tally.IsSuccess);
        Assert.Equal("0 passed, 0 failed, 0 skipped", tally.ToString());
    }

    [Fact]
    public void Add_CrashAfterPasses_StaysACrash()
    {
        var total = new TestTally();

        total.Add(Read(1, Passed));
        total.Add(Read(0, Passed));

        Assert.True(total.HasCrashed);
        Assert.False(total.IsSuccess);
    }

    private TestTally Read(int exitCode, params string[] results)
    {
        var path = Path.Combine(_folder.FullName, "results.trx");
        File.WriteAllText(path, $"""
            <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results>{string.Concat(results)}</Results></TestRun>
            """);
        return TestTally.Read(path, exitCode);
    }
}
