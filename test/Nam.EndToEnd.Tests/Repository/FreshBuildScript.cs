// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>A small repository with the build scripts and the source of the build program, not yet compiled.</summary>
public sealed class FreshBuildScript : IDisposable
{
    /// <summary>Copies them.</summary>
    public FreshBuildScript()
    {
        string[] parts = ["eng/Build/", "build."];
        foreach (var file in RepositoryTree.Files.Where(file => parts.Any(part => file.StartsWith(part, StringComparison.Ordinal))))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Repository.PathTo(file))!);
            File.Copy(RepositoryTree.FullPath(file), Repository.PathTo(file));
        }
    }

    internal TemporaryRepository Repository { get; } = new();

    /// <inheritdoc/>
    public void Dispose() => Repository.Dispose();
}
