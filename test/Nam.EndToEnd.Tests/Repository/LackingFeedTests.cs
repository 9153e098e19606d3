// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>What is left out, and what is said of it, when a source lacks packages in every way that there is.</summary>
public sealed class LackingFeedTests(LackingFeed feed) : IClassFixture<LackingFeed>
{
    [Theory]
    [InlineData("Present")]
    [InlineData("OnlyLater")]
    [InlineData("FloorMissing")]
    [InlineData("OutsideRange")]
    [InlineData("FamilyApart")]
    public void Project_VersionsThatWillDo_IsRestored(string project)
    {
        Assert.Contains(project, feed.Result.Solution.Projects.Select(Solution.NameOf));
        Assert.True(File.Exists(feed.Repository.PathTo($"src/{project}/obj/project.assets.json")));
    }

    [Theory]
    [InlineData("Missing", "Missing.*")]
    [InlineData("OnlyEarlier", "Earlier (>= 2.0.0)")]
    [InlineData("OnlyPreview", "Preview (>= 1.0.0)")]
    [InlineData("DeepMissing", "Nowhere")]
    [InlineData("Downgrade", "Lower (>= 2.0.0)")]
    [InlineData("Conflict", "Torn (versions in conflict)")]
    public void Project_PackageNotToBeHad_IsLeftOutAndThePackageNamed(string project, string package)
    {
        Assert.DoesNotContain(project, feed.Result.Solution.Projects.Select(Solution.NameOf));
        Assert.Contains(package, feed.Result.Missing.Split([", ", " and "], StringSplitOptions.None));
    }

    [Theory]
    [InlineData("User")]
    [InlineData("UserOfUser")]
    public void Project_ReferringToOneLeftOut_IsLeftOut(string project) =>
        Assert.DoesNotContain(project, feed.Result.Solution.Projects.Select(Solution.NameOf));

    [Fact]
    public void Explanation_OfAll_NamesPackagesAndProjectsInTwoSentences() =>
        Assert.Equal(
            "The package sources here lack Earlier (>= 2.0.0), Lower (>= 2.0.0), Missing.*, Nowhere, Preview (>= 1.0.0) and Torn (versions in conflict), " +
            "so 8 of 13 projects are left out: Missing, OnlyEarlier, OnlyPreview, DeepMissing, Downgrade, Conflict, User, UserOfUser. " +
            "Everything else is built and tested; what is left out is unproven here (\"dotnet restore NAM.sln\" shows what each of them lacks).",
            feed.Result.Explanation);
}
