// SPDX-License-Identifier: MIT
using Nam.Build;

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
        Write("nuget.config", $"""
            <configuration><packageSources><clear /><add key="packed" value="{packed.Packages}" /></packageSources></configuration>
            """);
        Write("orders.xml", Text);

        var installed = DotNet.CaptureIn(
            _folder.FullName, "dotnet", "tool", "install", "Nam.Tool", "--version", packed.Version, "--tool-path", "tools", "--configfile", "nuget.config");
        Assert.True(installed.ExitCode == 0, installed.Output);
        var encoded = Run("encode", "orders.xml", "--format", "binary", "-o", "orders.nam");
        var decoded = Run("decode", "orders.nam");

        Assert.True(encoded.ExitCode == 0, encoded.Output);
        Assert.Equal(Text, decoded.Output.TrimEnd());
    }

    private CommandResult Run(params string[] arguments) =>
        DotNet.CaptureIn(_folder.FullName, Path.Combine(_folder.FullName, "tools", OperatingSystem.IsWindows() ? "nam.exe" : "nam"), arguments);

    private void Write(string file, string text) => File.WriteAllText(Path.Combine(_folder.FullName, file), text);
}
