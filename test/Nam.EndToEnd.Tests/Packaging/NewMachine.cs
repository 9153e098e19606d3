// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Nam.Build;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>A user who has never installed anything: a home and a package cache that are empty, and this user's package
/// sources.</summary>
internal sealed class NewMachine : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-newcomer-");
    private readonly Dictionary<string, string?> _environment;

    public NewMachine()
    {
        var home = _folder.CreateSubdirectory("home").FullName;
        var configuration = Path.Combine(OperatingSystem.IsWindows() ? home : Path.Combine(home, ".nuget"), "NuGet", "NuGet.Config");
        _environment = new()
        {
            ["HOME"] = home,
            ["APPDATA"] = home,
            ["DOTNET_CLI_HOME"] = home,
            ["DOTNET_NOLOGO"] = "1",
            ["NUGET_PACKAGES"] = Path.Combine(home, "packages"),
        };
        if (File.Exists(OwnConfiguration))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(configuration)!);
            var sources = XDocument.Load(OwnConfiguration);
            sources.Descendants("add").Where(source => (string?)source.Attribute("key") == "nam").Remove();
            sources.Save(configuration);
        }
    }

    /// <summary>Gets the folder where commands run that say nothing else.</summary>
    public string Folder => _folder.FullName;

    private static string OwnConfiguration => OperatingSystem.IsWindows()
        ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData), "NuGet", "NuGet.Config")
        : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "NuGet", "NuGet.Config");

    public void Dispose() => _folder.Delete(recursive: true);

    /// <summary>Runs a command in a folder below <see cref="Folder"/>.</summary>
    public CommandResult Run(string folder, string command, params IEnumerable<string> arguments) =>
        DotNet.CaptureIn(Path.Combine(Folder, folder), _environment, command, arguments);
}
