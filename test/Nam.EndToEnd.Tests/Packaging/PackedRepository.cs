// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Build;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>All packages of this repository, made by the build program without touching the outputs that tests run from.</summary>
public sealed class PackedRepository : IDisposable
{
    // Inside the repository, so that paths in symbols are mapped as they are in a release.
    private readonly string _folder = Path.Combine(RepositoryRoot.Path, "artifacts", "packaging-" + Guid.NewGuid().ToString("N")[..8]);

    /// <summary>Packs everything that the package feed allows.</summary>
    public PackedRepository()
    {
        VersionSuffix = "test." + DateTime.UtcNow.ToString("yyyyMMddHHmmss", null);
        Packages = Path.Combine(_folder, "packages");
        var result = DotNet.CaptureIn(RepositoryRoot.Path, "dotnet", [
            typeof(Solution).Assembly.Location, "pack",
            $"-p:ArtifactsPath={_folder}", "-p:UseArtifactsOutput=true", "-p:RunAnalyzers=false",
            $"-p:PackageOutputPath={Packages}", $"-p:VersionSuffix={VersionSuffix}"]);
        if (result.ExitCode != 0)
        {
            throw new InvalidOperationException($"Packing ended with exit code {result.ExitCode}. It wrote:\n{result.Output}");
        }
    }

    /// <summary>The folder with the packages.</summary>
    public string Packages { get; }

    /// <summary>What sets these packages apart from any that were published.</summary>
    public string VersionSuffix { get; }

    /// <summary>The names of the packages that were made.</summary>
    public IEnumerable<string> Names =>
        Directory.GetFiles(Packages, "*.nupkg").Select(path => Path.GetFileName(path)[..^".nupkg".Length]).Select(WithoutVersion);

    /// <summary>The version of all packages.</summary>
    public string Version => Path.GetFileNameWithoutExtension(PathOf("Nam.Core", "nupkg"))["Nam.Core.".Length..];

    internal bool Has(string package, string kind) =>
        Directory.GetFiles(Packages, $"{package}.*-{VersionSuffix}.{kind}").Any(path => WithoutVersion(Path.GetFileName(path)) == package);

    internal ZipArchive Open(string package, string kind = "nupkg") => ZipFile.OpenRead(PathOf(package, kind));

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private string PathOf(string package, string kind) =>
        Directory.GetFiles(Packages, $"{package}.*-{VersionSuffix}.{kind}")
            .Single(path => WithoutVersion(Path.GetFileName(path)) == package);

    // A version starts at the first part of the name that is a number.
    private static string WithoutVersion(string file) =>
        string.Join('.', file.Split('.').TakeWhile(part => !char.IsAsciiDigit(part[0])));
}
