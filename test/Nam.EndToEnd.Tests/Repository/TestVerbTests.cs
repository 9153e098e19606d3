// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The verb test, tried with the real runner on small test projects.</summary>
public sealed class TestVerbTests(TestedRepository tested) : IClassFixture<TestedRepository>
{
    [Fact]
    public void Test_FailedTestsAndCrash_AreReported()
    {
        Assert.True(tested.Result.ExitCode == 1, tested.Result.Output);
        Assert.Contains("Mixed.Tests: 1 passed, 1 failed, 1 skipped in", tested.Result.Output);
        Assert.Contains("FAILED Mixed.Bad", tested.Result.Output);
        Assert.Contains("Expected: 41", tested.Result.Output);
        Assert.Contains("The test runner of Crashing.Tests ended with exit code 1 without saying which test failed.", tested.Result.Output);
    }

    [Fact]
    public void Test_All_ClosesWithTheSumAndHowManyWereLeftOut() =>
        Assert.Equal(
            ["3 passed, 1 failed, 1 skipped", "1 of 4 projects were left out, because the package sources here lack No.Such.Part."],
            tested.Result.Output.Trim().ReplaceLineEndings("\n").Split('\n')[^2..]);

    /// <summary>The test writes into the user's data too, so that the run fails and names the file.</summary>
    [Fact]
    public void Test_OneProjectAndFilter_RunsOnlyThatAndNamesWhatItLeft()
    {
        var result = tested.Repository.Build("test", "Leaving.Tests", "--filter", "FullyQualifiedName=Leaving.Learn");

        Assert.Contains("Building Leaving.Tests.csproj.", result.Output);
        Assert.Contains("Leaving.Tests: 1 passed, 0 failed, 0 skipped in", result.Output);
        Assert.DoesNotContain("Mixed.Tests:", result.Output);

        // Windows does not let a process move this folder.
        Assert.True(result.ExitCode == (OperatingSystem.IsWindows() ? 0 : 1), result.Output);
        Assert.Equal(
            !OperatingSystem.IsWindows(), result.Output.Contains("learned, into the folder of the user's data.", StringComparison.Ordinal));
    }

    [Fact]
    public void Test_FilterThatMatchesNothing_Fails()
    {
        var result = tested.Repository.Build("test", "Leaving.Tests", "--filter", "FullyQualifiedName=No.Such.Test");

        Assert.True(result.ExitCode == 1, result.Output);
        Assert.Contains("No test ran.", result.Output);
    }

    [Fact]
    public void Test_UnknownProject_NamesThoseThereAre()
    {
        var result = tested.Repository.Build("test", "Wrong.Tests");

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("No test project is called 'Wrong.Tests'; there are Mixed.Tests, Crashing.Tests, Leaving.Tests.", result.Output);
    }
}
