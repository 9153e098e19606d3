// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>A repository with a test project for each way in which tests can end, and what the verb test says of all of them.</summary>
public sealed class TestedRepository : IDisposable
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
            [Fact] public void Good() { }
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

    /// <summary>Builds and tests all of it, once.</summary>
    public TestedRepository()
    {
        Repository.AddProject("test/Mixed.Tests", code: Mixed);
        Repository.AddProject("test/Crashing.Tests", code: Crashing);
        Repository.AddProject("test/Leaving.Tests", code: Leaving);
        Repository.AddProject("test/Host.Tests", TemporaryRepository.Packages(("No.Such.Part", "1.0.0")), Fine);
        Repository.WriteSolutions("test/Mixed.Tests/Mixed.Tests.csproj");
        Result = Repository.Build("test");
    }

    internal TemporaryRepository Repository { get; } = new();

    internal CommandResult Result { get; }

    /// <inheritdoc/>
    public void Dispose() => Repository.Dispose();
}
