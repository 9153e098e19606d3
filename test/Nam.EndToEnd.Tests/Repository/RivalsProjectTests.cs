// SPDX-License-Identifier: MIT
using System.Xml.Linq;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The solution needs no package of a rival: a benchmark alone asks for them, each by its rival's name.</summary>
public sealed class RivalsProjectTests
{
    private const string Folder = "lab/Nam.Benchmarks.Rivals";

    [Fact]
    public void Rivals_PackagesAndFiles_AreThereOnlyByTheirName()
    {
        const string Ending = "Rival.cs";
        var rivals = Directory.GetFiles(RepositoryTree.FullPath(Folder + "/Packages"))
            .Select(file => Path.GetFileName(file)[..^Ending.Length]).Order(StringComparer.Ordinal).ToList();
        var items = XDocument.Load(RepositoryTree.FullPath(Folder + "/Nam.Benchmarks.Rivals.csproj")).Descendants().ToList();

        Assert.NotEmpty(rivals);
        Assert.Equal(rivals.Select(rival => $"$(Rivals.Contains('{rival}'))"), Conditions("PackageReference", "Include"));
        Assert.Equal(rivals.Select(rival => $"!$(Rivals.Contains('{rival}'))"), Conditions("Compile", "Remove"));
        Assert.DoesNotContain(items, item => item.Name == "Rivals");

        IEnumerable<string?> Conditions(string item, string verb) =>
            items.Where(each => each.Name == item && each.Attribute(verb) is not null).Select(each => (string?)each.Attribute("Condition"));
    }
}
