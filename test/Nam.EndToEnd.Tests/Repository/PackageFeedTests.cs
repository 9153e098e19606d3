// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The feed rule, tried with the real build program on small repositories.</summary>
public sealed class PackageFeedTests : IDisposable
{
    private const string Missing = """
        <PackageReference Include="NAM.This.Package.Cannot.Exist" />
        <PackageVersion Include="NAM.This.Package.Cannot.Exist" Version="1.0.0" />
        """;

    private readonly TemporaryRepository _repository = new();

    public void Dispose() => _repository.Dispose();

    [Fact]
    public void Build_AllPackagesThere_BuildsTheWhole()
    {
        var first = _repository.AddProject("src/Plain");
        var second = _repository.AddProject("src/Host");
        _repository.WriteSolutions(notPortable: second);

        var result = _repository.Build("build");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.True(_repository.IsBuilt(first));
        Assert.True(_repository.IsBuilt(second));
        Assert.DoesNotContain("package feed", result.Output);
    }

    [Fact]
    public void Build_PackageMissing_SaysSoAndBuildsThePortablePart()
    {
        var plain = _repository.AddProject("src/Plain");
        var host = _repository.AddProject("src/Host", Missing);
        _repository.WriteSolutions(notPortable: host);

        var result = _repository.Build("build");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains(
            "The package feed does not have NAM.This.Package.Cannot.Exist. " +
            "Therefore eng/NAM.Portable.slnf is built instead of NAM.sln, which leaves out Host.",
            result.Output);
        Assert.True(_repository.IsBuilt(plain));
        Assert.False(_repository.IsBuilt(host));
    }

    [Fact]
    public void Build_PortablePartLacksPackage_Fails()
    {
        _repository.AddProject("src/Plain", Missing);
        _repository.WriteSolutions();

        var result = _repository.Build("build");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error NU1101", result.Output);
    }

    [Fact]
    public void Build_ProjectFileBroken_FailsWithItsMessageEvenIfAPackageIsMissing()
    {
        var plain = _repository.AddProject("src/Plain");
        var host = _repository.AddProject("src/Host", Missing);
        var broken = _repository.AddProject("src/Broken");
        _repository.Write(broken, "<Project><PropertyGroup>");
        _repository.WriteSolutions(host, broken);

        var result = _repository.Build("build");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error MSB4025", result.Output);
        Assert.False(_repository.IsBuilt(plain));
    }

    [Fact]
    public void Build_SourceOutOfReach_FailsWithItsMessage()
    {
        var host = _repository.AddProject("src/Host", Missing);
        _repository.WriteSolutions(notPortable: host);
        Directory.Delete(_repository.PathTo("feed"), recursive: true);

        var result = _repository.Build("build");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error NU1301", result.Output);
        Assert.DoesNotContain("package feed", result.Output);
    }

    [Fact]
    public void Build_CodeDoesNotCompile_FailsWithTheCompilersMessage()
    {
        _repository.AddProject("src/Plain", code: "namespace Sample; public sealed class Thing : Nowhere;");
        _repository.WriteSolutions();

        var result = _repository.Build("build");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error CS0246", result.Output);
    }

    [Fact]
    public void Explain_NothingLeftOut_SaysSo()
    {
        Assert.EndsWith("leaves out no project.", PackageFeed.Explain(["A"], []));
    }
}
