// SPDX-License-Identifier: MIT
using System.Reflection;
using Nam.TestKit.PublicApi;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The recorded public surface of every package that is at hand here; the others' own tests look at theirs.</summary>
public sealed class PublicApiTests
{
    public static TheoryData<string> Packages =>
        [.. ProjectGraph.PortablePackages().Where(package => File.Exists(Path.Combine(AppContext.BaseDirectory, package + ".dll")))];

    [Theory]
    [MemberData(nameof(Packages))]
    public void PublicSurface_OfPackage_IsAsRecorded(string package)
    {
        var assembly = Assembly.Load(package);

        var difference = PublicApiFile.Difference(assembly);

        Assert.True(difference is null, difference);
    }
}
