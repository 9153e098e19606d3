// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;
using Nam.Build;
using Nam.EndToEnd.Tests.Repository;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Packaging;

[Collection(PackagingCollection.Name)]
public sealed class PackageContentTests(PackedRepository packed)
{
    private const string Framework = "net10.0";

    public static TheoryData<string> Portable => [.. ProjectGraph.PortablePackages()];

    public static TheoryData<string> Libraries => [.. ProjectGraph.PortableLibraries()];

    public static TheoryData<string> Tools => [.. ProjectGraph.PortableTools()];

    [Fact]
    public void Pack_SourceProjects_AllThatCanBeRestoredBecomePackages()
    {
        var shipped = ProjectGraph.SourceProjects(Solution.Whole(RepositoryRoot.Path)).Select(Solution.NameOf).ToList();

        var names = packed.Names.ToList();

        Assert.Subset(shipped.ToHashSet(), names.ToHashSet());
        Assert.Superset(ProjectGraph.PortablePackages().ToHashSet(), names.ToHashSet());
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void Package_Files_AreTheseAndNoOthers(string name)
    {
        using var package = packed.Open(name);

        var files = package.Entries.Select(entry => entry.FullName);

        string[] content = [$"lib/{Framework}/{name}.dll", $"lib/{Framework}/{name}.xml", "README.md", "icon.png"];
        Assert.Equal(Sorted([.. content, .. Envelope(name)]), Sorted(files));
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void SymbolPackage_Files_AreTheseAndNoOthers(string name)
    {
        using var package = packed.Open(name, "snupkg");

        var files = package.Entries.Select(entry => entry.FullName);

        Assert.Equal(Sorted([$"lib/{Framework}/{name}.pdb", .. Envelope(name)]), Sorted(files));
    }

    [Theory]
    [MemberData(nameof(Tools))]
    public void ToolPackage_Files_AreTheProgramAndAllThatItNeeds(string name)
    {
        using var package = packed.Open(name);

        var files = package.Entries.Select(entry => entry.FullName).ToList();

        string[] needed =
        [
            "DotnetToolSettings.xml", $"{name}.dll", $"{name}.runtimeconfig.json",
            .. ProjectGraph.PackedWith(name).Select(other => other + ".dll")
        ];
        Assert.All(needed, file => Assert.Contains($"tools/{Framework}/any/{file}", files));
        Assert.Contains("README.md", files);
        Assert.DoesNotContain(files, file => file.StartsWith("lib/", StringComparison.Ordinal));

        // A command is run: nobody debugs it, refers to it or asks it the queries of the samples.
        Assert.DoesNotContain(
            files, file => file.EndsWith(".pdb", StringComparison.Ordinal) || file.Contains("tpch", StringComparison.OrdinalIgnoreCase));
        Assert.Equal(
            [$"tools/{Framework}/any/DotnetToolSettings.xml"],
            files.Where(file => file.EndsWith(".xml", StringComparison.Ordinal) && file.StartsWith("tools/", StringComparison.Ordinal)));
        Assert.False(packed.Has(name, "snupkg"));
    }

    [Theory]
    [MemberData(nameof(Portable))]
    public void Package_Metadata_SaysWhatAUserHasToKnow(string name)
    {
        using var package = packed.Open(name);

        var metadata = Metadata(package, name);

        Assert.Equal(name, metadata["id"].Value);
        Assert.EndsWith(packed.VersionSuffix, metadata["version"].Value);
        Assert.Equal(("expression", "MIT"), ((string?)metadata["license"].Attribute("type"), metadata["license"].Value));
        Assert.Equal("README.md", metadata["readme"].Value);
        Assert.Equal("icon.png", metadata["icon"].Value);
        Assert.StartsWith("NAM", metadata["description"].Value);
        Assert.NotEmpty(metadata["tags"].Value);
        Assert.NotEmpty(metadata["authors"].Value);
        Assert.Contains("CHANGELOG.md", metadata["releaseNotes"].Value, StringComparison.Ordinal);
        Assert.Equal((string?)metadata["repository"].Attribute("url"), metadata.GetValueOrDefault("projectUrl")?.Value);
    }

    /// <summary>What it is, how it is installed, a few lines to begin with, and where to go on; shown outside of the repository.</summary>
    [Theory]
    [MemberData(nameof(Portable))]
    public void Package_Readme_IsItsOwn(string name)
    {
        using var package = packed.Open(name);
        using var reader = new StreamReader(Load(package, "README.md"));

        var text = reader.ReadToEnd();
        var lines = text.Split('\n').Select(line => line.TrimEnd()).ToArray();

        Assert.Equal($"# {name}", lines[0]);
        Assert.InRange(lines.Length, 12, 40);
        Assert.Contains(lines, line =>
            line == $"dotnet add package {name}" || line == $"dotnet tool install --global {name}" || line == $"dotnet new install {name}");
        Assert.Contains(
            lines, line => line.StartsWith("More: ", StringComparison.Ordinal) && line.Contains("docs/", StringComparison.Ordinal));
        Assert.DoesNotContain("](", text, StringComparison.Ordinal);
        Assert.DoesNotContain("{repository}", text, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Portable))]
    public void Package_Repository_IsTheCommitItWasMadeFrom(string name)
    {
        using var package = packed.Open(name);
        var head = Git.Ask(RepositoryRoot.Path, "rev-parse", "HEAD");

        var recorded = (string?)Metadata(package, name).GetValueOrDefault("repository")?.Attribute("commit");

        Assert.True(head is null || head == recorded, $"HEAD is {head}, but the package records {recorded}.");
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void Package_Dependencies_AreExactlyWhatItsProjectRefersTo(string name)
    {
        using var package = packed.Open(name);

        var dependencies = Metadata(package, name)["dependencies"].Descendants()
            .Where(each => each.Name.LocalName == "dependency")
            .Select(each => ((string)each.Attribute("id")!, (string)each.Attribute("version")!));

        Assert.Equal(ProjectGraph.DependenciesOf(name, packed.Version).Order(), dependencies.Order());
    }

    [Theory]
    [MemberData(nameof(Libraries))]
    public void Symbols_OfPackage_BelongToItsAssemblyAndNameNoFolderOfThisMachine(string name)
    {
        using var package = packed.Open(name);
        using var symbols = packed.Open(name, "snupkg");
        var folder = $"lib/{Framework}";
        using var assembly = new PEReader(Load(package, $"{folder}/{name}.dll"));
        using var provider = MetadataReaderProvider.FromPortablePdbStream(Load(symbols, $"{folder}/{name}.pdb"));

        var directory = assembly.ReadDebugDirectory();
        var reader = provider.GetMetadataReader();
        var documents = reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name));

        var codeView = directory.Single(entry => entry.Type == DebugDirectoryEntryType.CodeView);
        Assert.Equal(assembly.ReadCodeViewDebugDirectoryData(codeView).Guid, new BlobContentId(reader.DebugMetadataHeader!.Id).Guid);
        Assert.Contains(directory, entry => entry.Type == DebugDirectoryEntryType.Reproducible);
        Assert.DoesNotContain(documents, document => document.StartsWith(RepositoryRoot.Path, StringComparison.Ordinal));
    }

    private static string[] Envelope(string name) =>
        ["[Content_Types].xml", "_rels/.rels", $"{name}.nuspec", "package/services/metadata/core-properties/nuget.psmdcp"];

    private static IOrderedEnumerable<string> Sorted(IEnumerable<string> names) => names.Order(StringComparer.Ordinal);

    private static Dictionary<string, XElement> Metadata(ZipArchive package, string name) =>
        XDocument.Load(Load(package, name + ".nuspec")).Root!.Elements().Single().Elements()
            .ToDictionary(element => element.Name.LocalName);

    private static MemoryStream Load(ZipArchive package, string file)
    {
        var copy = new MemoryStream();
        using var content = package.GetEntry(file)!.Open();
        content.CopyTo(copy);
        copy.Position = 0;
        return copy;
    }
}
