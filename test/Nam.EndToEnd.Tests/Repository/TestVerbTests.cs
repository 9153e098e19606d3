// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The verb test, tried with the real runner on small test projects.</summary>
public sealed class TestVerbTests : IDisposable
{
    private const string Mixed = """
        using Xunit;
        public class Mixed
        {
            [Fact] public void Good() { }
            [Fact] public void Bad() => Assert.Equal(41, 42);
            [Fact(Skip = "Not today.")] public void Absent() { }
        }
        """;

    private const string Crashing = """
        using Xunit;
        public class Crashing { [Fact] public void Die() => System.Environment.Exit(3); }
        """;

    private const string Leaving = """
        using Xunit;
        public class Leaving
        {
            [Fact] public void Learn()
            {
                var folder = System.IO.Path.Combine(System.Environment.GetFolderPath(System.Environment.SpecialFolder.LocalApplicationData, System.Environment.SpecialFolderOption.DoNotVerify), "nam");
                System.IO.Directory.CreateDirectory(folder);
                System.IO.File.WriteAllText(System.IO.Path.Combine(folder, "learned"), "");
            }
        }
        """;

    private const string Fine = """
        using Xunit;
        public class Fine { [Fact] public void Good() { } }
        """;

    private readonly TemporaryRepository _repository = new();

    public void Dispose() => _repository.Dispose();

    [Fact]
    public void Test_FailedTestsAndCrash_AreReportedAndSummed()
    {
        AddAll();

        var result = _repository.Build("test");

        Assert.True(result.ExitCode == 1, result.Output);
        Assert.Contains("Mixed.Tests: 1 passed, 1 failed, 1 skipped in", result.Output);
        Assert.Contains("FAILED Mixed.Bad", result.Output);
        Assert.Contains("Expected: 41", result.Output);
        Assert.Contains("The test runner of Crashing.Tests ended with exit code 1 without saying which test failed.", result.Output);
        Assert.Equal("2 passed, 1 failed, 1 skipped", result.Output.TrimEnd().Split('\n')[^1].Trim());
    }

    [Fact]
    public void Test_OneProjectAndFilter_RunsOnlyThat()
    {
        AddAll();

        var result = _repository.Build("test", "Mixed.Tests", "--filter", "FullyQualifiedName=Mixed.Good");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.EndsWith("\n1 passed, 0 failed, 0 skipped", result.Output.TrimEnd());
        Assert.False(_repository.IsBuilt("test/Fine.Tests/Fine.Tests.csproj"));
    }

    [Fact]
    public void Test_FilterThatMatchesNothing_Fails()
    {
        _repository.AddProject("test/Fine.Tests", code: Fine);
        _repository.WriteSolutions();

        var result = _repository.Build("test", "--filter", "FullyQualifiedName=No.Such.Test");

        Assert.True(result.ExitCode == 1, result.Output);
        Assert.Contains("No test ran.", result.Output);
    }

    [Fact]
    public void Test_WritesIntoTheUsersData_FailsAndNamesTheFile()
    {
        // Windows does not let a process move this folder.
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        _repository.AddProject("test/Leaving.Tests", code: Leaving);
        _repository.WriteSolutions();

        var result = _repository.Build("test");

        Assert.True(result.ExitCode == 1, result.Output);
        Assert.Matches("A test wrote .*learned, into the folder of the user's data.", result.Output);
    }

    [Fact]
    public void Test_ProjectLeftOut_ClosesWithHowMany()
    {
        _repository.AddProject("test/Fine.Tests", code: Fine);
        _repository.AddProject("test/Host.Tests", TemporaryRepository.Packages(("No.Such.Part", "1.0.0")), Fine);
        _repository.WriteSolutions();

        var result = _repository.Build("test");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(
            ["1 passed, 0 failed, 0 skipped", "1 of 2 projects were left out, because the package sources here lack No.Such.Part."],
            result.Output.Trim().ReplaceLineEndings("\n").Split('\n')[^2..]);
    }

    [Fact]
    public void Test_UnknownProject_NamesThoseThereAre()
    {
        _repository.AddProject("test/Fine.Tests", code: "");
        _repository.WriteSolutions();

        var result = _repository.Build("test", "Wrong.Tests");

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("No test project is called 'Wrong.Tests'; there are Fine.Tests.", result.Output);
    }

    private void AddAll()
    {
        _repository.AddProject("test/Mixed.Tests", code: Mixed);
        _repository.AddProject("test/Crashing.Tests", code: Crashing);
        _repository.AddProject("test/Fine.Tests", code: Fine);
        _repository.WriteSolutions();
    }
}
