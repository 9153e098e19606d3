// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The verb test, tried with the real runner on small test projects.</summary>
public sealed class TestVerbTests : IDisposable
{
    private const string Runner = """
        <PackageReference Include="Microsoft.NET.Test.Sdk" />
        <PackageReference Include="xunit" />
        <PackageReference Include="xunit.runner.visualstudio" />
        """;

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
        _repository.AddProject("test/Fine.Tests", Runner, Fine);
        _repository.WriteSolutions();

        var result = _repository.Build("test", "--filter", "FullyQualifiedName=No.Such.Test");

        Assert.True(result.ExitCode == 1, result.Output);
        Assert.Contains("No test ran.", result.Output);
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
        _repository.AddProject("test/Mixed.Tests", Runner, Mixed);
        _repository.AddProject("test/Crashing.Tests", Runner, Crashing);
        _repository.AddProject("test/Fine.Tests", Runner, Fine);
        _repository.WriteSolutions();
    }
}
