// SPDX-License-Identifier: MIT
using Nam.Build;
using Nam.EndToEnd.Tests.Repository;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>The tool is installed from its package and used from a shell.</summary>
[Collection(PackagingCollection.Name)]
public sealed class PackageToolTests(PackedRepository packed) : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-tool-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Tool_InstalledFromItsPackage_EncodesAndDecodes()
    {
        const string Text = "<orders><order id=\"1\"/></orders>";
        Write("orders.xml", Text);
        Install("Nam.Tool");

        var encoded = Run("nam", "encode", "orders.xml", "--format", "binary", "-o", "orders.nam");
        var decoded = Run("nam", "decode", "orders.nam");

        Assert.True(encoded.ExitCode == 0, encoded.Output);
        Assert.Equal(Text, decoded.Output.TrimEnd());
    }

    /// <summary>Two settings are enough to run it; this one's second is wrong, so that it ends by itself.</summary>
    [Fact]
    public void Gateway_InstalledFromItsPackage_TakesItsTwoSettings()
    {
        Install("Nam.Gateway.Tool");

        var refused = Run("nam-gateway", "--Gateway:Backend=nowhere", "--urls=http://127.0.0.1:0");
        var taken = Run("nam-gateway", "--Gateway:Backend=http://127.0.0.1:9", "--urls=http://127.0.0.1:0", "--Nam:Mode=On");

        Assert.Equal(2, refused.ExitCode);
        Assert.Contains("NamGatewayOptions.Backend", Assert.Single(refused.Output.TrimEnd().Split('\n')), StringComparison.Ordinal);
        Assert.Equal(
            (2, "Configuration key Nam:Mode: the setting 'Mode' is 'On'; allowed are 'auto' and 'off'."),
            (taken.ExitCode, taken.Output.TrimEnd()));
    }

    /// <summary>What <c>dotnet new nam-service</c> makes can be built with the packages alone.</summary>
    [Fact]
    public void Template_InstalledFromItsPackage_MakesAServiceThatCanBeBuilt()
    {
        WriteSources();
        string[] hive = ["--debug:custom-hive", Path.Combine(_folder.FullName, "hive")];

        var installed = DotNet.CaptureIn(
            _folder.FullName, "dotnet",
            ["new", "install", Path.Combine(packed.Packages, $"Nam.Templates.{packed.Version}.nupkg"), .. hive]);
        Assert.True(installed.ExitCode == 0, installed.Output);
        var made = DotNet.CaptureIn(_folder.FullName, "dotnet", ["new", "nam-service", "-o", "Orders", "--no-update-check", .. hive]);
        Assert.True(made.ExitCode == 0, made.Output);
        var built = DotNet.CaptureIn(
            Path.Combine(_folder.FullName, "Orders"), "dotnet", "build", "Orders.csproj", "-c", "Release", "--nologo",
            "-p:TreatWarningsAsErrors=true", "-p:NuGetAudit=false", "-p:WarningsNotAsErrors=NU1603",
            $"-p:RestorePackagesPath={Path.Combine(_folder.FullName, "packages")}", $"-p:RestoreFallbackFolders={PackageCache.Folder}");

        Assert.True(built.ExitCode == 0, built.Output);
    }

    private void WriteSources() => Write("nuget.config", $"""
        <configuration><packageSources><clear /><add key="packed" value="{packed.Packages}" /></packageSources></configuration>
        """);

    private void Install(string package)
    {
        WriteSources();
        var installed = DotNet.CaptureIn(
            _folder.FullName, "dotnet", "tool", "install", package, "--version", packed.Version, "--tool-path",
            "tools", "--configfile", "nuget.config");
        Assert.True(installed.ExitCode == 0, installed.Output);
    }

    private CommandResult Run(string command, params string[] arguments) =>
        DotNet.CaptureIn(
            _folder.FullName, Path.Combine(_folder.FullName, "tools", OperatingSystem.IsWindows() ? command + ".exe" : command), arguments);

    private void Write(string file, string text) => File.WriteAllText(Path.Combine(_folder.FullName, file), text);
}
