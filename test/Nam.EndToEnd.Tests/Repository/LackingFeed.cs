// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>A repository with a project for each thing that a package source can lack, restored once.</summary>
public sealed class LackingFeed : IDisposable
{
    /// <summary>Fills the source and restores.</summary>
    public LackingFeed()
    {
        Add("Present", ("There", "1.0.0"));
        Feed("There", "1.0.0");

        Add("OnlyLater", ("Later", "1.0.0"));
        Feed("Later", "2.0.0");

        Add("FloorMissing", ("Floor", "1.0.0"));
        Feed("Floor", "1.0.0", ("Floor.Deep", "1.0.0"));
        Feed("Floor.Deep", "1.5.0");

        Add("OutsideRange", ("Outside", "1.0.0"), ("Outside.Deep", "2.0.0"));
        Feed("Outside", "1.0.0", ("Outside.Deep", "[1.0.0]"));
        Feed("Outside.Deep", "1.0.0");
        Feed("Outside.Deep", "2.0.0");

        Add("FamilyApart", ("Apart.Http", "1.0.0"), ("Apart.Tcp", "1.0.0"));
        Feed("Apart.Http", "1.1.0", ("Apart.Base", "1.1.0"));
        Feed("Apart.Tcp", "1.0.0", ("Apart.Base", "1.0.0"));
        Feed("Apart.Base", "1.0.0");
        Feed("Apart.Base", "1.1.0");

        Add("Missing", ("Missing.Http", "1.0.0"), ("Missing.Tcp", "1.0.0"));

        Add("OnlyEarlier", ("Earlier", "2.0.0"));
        Feed("Earlier", "1.0.0");

        Add("OnlyPreview", ("Preview", "1.0.0"));
        Feed("Preview", "1.0.0-beta1");

        Add("DeepMissing", ("Hollow", "1.0.0"));
        Feed("Hollow", "1.0.0", ("Nowhere", "1.0.0"));

        Add("Downgrade", ("Upper", "1.0.0"), ("Lower", "1.0.0"));
        Feed("Upper", "1.1.0", ("Lower", "2.0.0"));
        Feed("Lower", "1.0.0");
        Feed("Lower", "2.0.0");

        Add("Conflict", ("One", "1.0.0"), ("Other", "1.0.0"));
        Feed("One", "1.0.0", ("Torn", "[1.0.0]"));
        Feed("Other", "1.0.0", ("Torn", "[2.0.0]"));
        Feed("Torn", "1.0.0");
        Feed("Torn", "2.0.0");

        Repository.AddProject("src/User", """<ProjectReference Include="..\Missing\Missing.csproj" />""");
        Repository.AddProject("src/UserOfUser", """<ProjectReference Include="..\User\User.csproj" />""");
        Repository.WriteSolutions("src/Present/Present.csproj");
        Result = Repository.Restore();
    }

    internal TemporaryRepository Repository { get; } = new();

    internal Available Result { get; }

    /// <inheritdoc/>
    public void Dispose()
    {
        Result.Dispose();
        Repository.Dispose();
    }

    private void Add(string project, params (string Id, string Version)[] packages) =>
        Repository.AddProject("src/" + project, TemporaryRepository.Packages(packages));

    private void Feed(string id, string version, params (string Id, string Range)[] dependencies) =>
        Repository.AddPackage(id, version, dependencies);
}
