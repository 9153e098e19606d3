// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Programs that measure say where profiles go: with NAM's default they would read and write those of who runs them.</summary>
public sealed class ProgramStoreTests
{
    private static readonly string[] Measuring = ["src/Nam.Tool", "lab/"];

    [Fact]
    public void AddNam_InAProgramThatMeasures_ComesWithAStore()
    {
        var wrong = RepositoryTree.Files
            .Where(file => file.EndsWith(".cs", StringComparison.Ordinal)
                && Measuring.Any(folder => file.StartsWith(folder, StringComparison.Ordinal)))
            .Select(file => (File: file, Text: string.Join('\n', RepositoryTree.Lines(file)!)))
            .Where(each => each.Text.Contains("ervices.AddNam(", StringComparison.Ordinal)
                && !each.Text.Contains("<INamProfileStore>(", StringComparison.Ordinal))
            .Select(each => each.File);

        Assert.Empty(wrong);
    }

    [Fact]
    public void SharedClient_InAProgramThatMeasures_IsNotUsed()
    {
        var wrong = RepositoryTree.Files
            .Where(file => file.EndsWith(".cs", StringComparison.Ordinal)
                && Measuring.Any(folder => file.StartsWith(folder, StringComparison.Ordinal)))
            .Where(file => RepositoryTree.Lines(file)!.Any(line => line.Contains("NamClient.Shared", StringComparison.Ordinal)
                || line.Contains("new NamHandler()", StringComparison.Ordinal)));

        Assert.Empty(wrong);
    }
}
