// SPDX-License-Identifier: MIT
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>README's lines install the packages on a machine that has none of anybody's.</summary>
[Collection(PackagingCollection.Name)]
public sealed class PackageInstallTests(PackedRepository packed) : IDisposable
{
    private readonly NewMachine _machine = new();

    public void Dispose() => _machine.Dispose();

    [RegistryFact]
    public void Readme_InstallLines_WorkWithAnEmptyPackageCache()
    {
        Run("", "dotnet new console -o Caller");
        foreach (var line in InstallLines())
        {
            Run(line.StartsWith("dotnet add", StringComparison.Ordinal) ? "Caller" : "", Adapted(line));
        }

        Run("Caller", "dotnet build");
        Run("Orders", "dotnet build");
        var nam = Path.Combine(_machine.Folder, "home", ".dotnet", "tools", OperatingSystem.IsWindows() ? "nam.exe" : "nam");
        Assert.Equal(0, _machine.Run("", nam, "--version").ExitCode);
    }

    private static List<string> InstallLines()
    {
        var text = File.ReadAllText(Path.Combine(RepositoryRoot.Path, "README.md"));
        var lines = text.Split("## Install")[1].Split("\n## ")[0].Split('\n')
            .Where(line => line.StartsWith("dotnet ", StringComparison.Ordinal)).ToList();
        foreach (var beginning in (string[])["dotnet nuget add source", "dotnet add package", "dotnet tool install", "dotnet new install"])
        {
            Assert.Contains(lines, line => line.StartsWith(beginning, StringComparison.Ordinal));
        }

        return lines;
    }

    // The packages of a test are a preview, which has to be asked for, and stand in a folder of the test's own.
    private string Adapted(string line) => line.Replace("$PWD/artifacts/packages", packed.Packages) + line.Split(' ') switch
    {
        [_, "new", "install", ..] => $"@{packed.Version}",
        [_, "add" or "tool", ..] => $" --version {packed.Version}",
        _ => "",
    };

    private void Run(string folder, string line)
    {
        var words = line.Split(' ').Select(word => word.Trim('"')).ToArray();
        var result = _machine.Run(folder, words[0], words[1..]);
        Assert.True(result.ExitCode == 0, $"{line}:\n{result.Output}");
    }
}
