// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The rule for sources that lack packages, tried with the real build program on small repositories with sources of their own.</summary>
public sealed class PackageFeedTests : IDisposable
{
    private const string Core = "src/Plain/Plain.csproj";
    private const string Host = "src/Host/Host.csproj";
    private readonly TemporaryRepository _repository = new();

    public PackageFeedTests() => _repository.AddProject("src/Plain");

    public void Dispose() => _repository.Dispose();

    [Fact]
    public void Build_AllPackagesThere_BuildsTheWhole()
    {
        _repository.AddPackage("Part", "1.0.0");

        var result = BuildHost(("Part", "1.0.0"));

        AssertWhole(result);
        Assert.DoesNotContain("package sources", result.Output);
    }

    [Fact]
    public void Build_OnlyALaterVersionThere_TakesIt()
    {
        _repository.AddPackage("Part", "2.0.0");

        AssertWhole(BuildHost(("Part", "1.0.0")));
    }

    [Fact]
    public void Build_FloorOfAPackageMissing_TakesALaterVersion()
    {
        _repository.AddPackage("Part", "1.0.0", ("Deep", "1.0.0"));
        _repository.AddPackage("Deep", "1.5.0");

        AssertWhole(BuildHost(("Part", "1.0.0")));
    }

    [Fact]
    public void Build_VersionOutsideWhatAPackageAllows_IsNoError()
    {
        _repository.AddPackage("Part", "1.0.0", ("Deep", "[1.0.0]"));
        _repository.AddPackage("Deep", "1.0.0");
        _repository.AddPackage("Deep", "2.0.0");

        AssertWhole(BuildHost(("Part", "1.0.0"), ("Deep", "2.0.0")));
    }

    [Fact]
    public void Build_OneOfAFamilyAtALaterVersionOnly_BuildsTheWhole()
    {
        _repository.AddPackage("Family.Base", "1.0.0");
        _repository.AddPackage("Family.Base", "1.1.0");
        _repository.AddPackage("Family.Http", "1.1.0", ("Family.Base", "1.1.0"));
        _repository.AddPackage("Family.Tcp", "1.0.0", ("Family.Base", "1.0.0"));

        AssertWhole(BuildHost(("Family.Http", "1.0.0"), ("Family.Tcp", "1.0.0")));
    }

    [Fact]
    public void Build_PackageMissing_SaysSoInTwoSentencesAndBuildsTheRest()
    {
        var result = BuildHost(("Part", "1.0.0"));

        AssertHostLeftOut(result, "Part");
        Assert.Contains("shows what each of them lacks).", result.Output);
        Assert.EndsWith("1 of 2 projects were left out, because the package sources here lack Part.", result.Output.TrimEnd());
    }

    [Fact]
    public void Build_OnlyAnEarlierVersionThere_LeavesTheProjectOut()
    {
        _repository.AddPackage("Part", "1.0.0");

        AssertHostLeftOut(BuildHost(("Part", "2.0.0")), "Part (>= 2.0.0)");
    }

    [Fact]
    public void Build_PackageOfAPackageMissing_LeavesTheProjectOut()
    {
        _repository.AddPackage("Part", "1.0.0", ("Deep", "1.0.0"));

        AssertHostLeftOut(BuildHost(("Part", "1.0.0")), "Deep");
    }

    [Fact]
    public void Build_LaterVersionsDrawADowngrade_LeavesTheProjectOut()
    {
        _repository.AddPackage("Base", "1.0.0");
        _repository.AddPackage("Base", "2.0.0");
        _repository.AddPackage("Part", "1.1.0", ("Base", "2.0.0"));

        AssertHostLeftOut(BuildHost(("Part", "1.0.0"), ("Base", "1.0.0")), "Base (>= 2.0.0)");
    }

    [Fact]
    public void Build_VersionsInConflict_LeavesTheProjectOut()
    {
        _repository.AddPackage("One", "1.0.0", ("Deep", "[1.0.0]"));
        _repository.AddPackage("Other", "1.0.0", ("Deep", "[2.0.0]"));
        _repository.AddPackage("Deep", "1.0.0");
        _repository.AddPackage("Deep", "2.0.0");

        AssertHostLeftOut(BuildHost(("One", "1.0.0"), ("Other", "1.0.0")), "Deep (versions in conflict)");
    }

    [Fact]
    public void Build_ProjectLeftOut_TakesThoseWithItThatReferToIt()
    {
        var user = _repository.AddProject("src/User", """<ProjectReference Include="..\Host\Host.csproj" />""");

        var result = BuildHost(("Part.Http", "1.0.0"), ("Part.Tcp", "1.0.0"));

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("The package sources here lack Part.*, so 2 of 3 projects are left out: User, Host.", result.Output);
        Assert.False(_repository.IsBuilt(user));
    }

    [Fact]
    public void Build_CoreLacksPackage_FailsWithOneSentenceAndNuGetsLines()
    {
        var user = _repository.AddProject("src/User", """<ProjectReference Include="..\Host\Host.csproj" />""");

        var result = BuildHost([("Part", "1.0.0")], core: user);

        AssertRefused(result, "The package sources here lack Part, and without that the core of NAM cannot be built (eng/NAM.Core.slnf: User). NuGet wrote:", "error NU1101");
    }

    [Fact]
    public void Build_StrictAndPackageMissing_Fails()
    {
        _repository.AddProject("src/Host", TemporaryRepository.Packages(("Part", "1.0.0")));
        _repository.WriteSolutions(Core);

        AssertRefused(_repository.Build("build", "--strict"), "The package sources here lack Part, and with --strict nothing may be left out. NuGet wrote:", "error NU1101");
    }

    [Fact]
    public void Build_ProjectFileBroken_FailsWithItsMessageEvenIfAPackageIsMissing()
    {
        var broken = _repository.AddProject("src/Broken");
        _repository.Write(broken, "<Project><PropertyGroup>");

        AssertRefused(BuildHost(("Part", "1.0.0")), "The restore failed, and not only for packages that are not to be had. NuGet wrote:", "error MSB4025");
    }

    [Fact]
    public void Build_FeedNotThere_FailsWithItsMessage()
    {
        Directory.Delete(_repository.PathTo("feed"), recursive: true);

        AssertRefused(BuildHost(("Part", "1.0.0")), "A package source cannot be reached or answers with an error. NuGet wrote:", "error NU1301");
    }

    [Fact]
    public void Build_FeedOutOfReach_FailsWithItsMessage()
    {
        // A port that is ours and on which nobody listens.
        using var taken = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        taken.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        UseSource($"http://{taken.LocalEndPoint}/index.json");

        AssertRefused(BuildHost(("Part", "1.0.0")), "A package source cannot be reached or answers with an error. NuGet wrote:", "error NU1301");
    }

    [Fact]
    public async Task Build_FeedAnswersWithAnError_FailsWithItsMessage()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        UseSource($"http://{listener.LocalEndpoint}/index.json");
        var answering = AnswerWithErrorsAsync(listener);

        var result = BuildHost(("Part", "1.0.0"));

        AssertRefused(result, "A package source cannot be reached or answers with an error. NuGet wrote:", "500");
        listener.Stop();
        await answering;
    }

    [Fact]
    public void Build_CodeDoesNotCompile_FailsWithTheCompilersMessage()
    {
        _repository.AddProject("src/Wrong", code: "namespace Sample; internal sealed class Thing : Nowhere;");
        _repository.WriteSolutions(Core);

        var result = _repository.Build("build");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error CS0246", result.Output);
    }

    [Fact]
    public void Families_PackagesOfTwoFamilies_NamesTheFamilies() =>
        Assert.Equal(
            "CoreWCF.*, LiteDB (>= 5.0.21) and System.ServiceModel.*",
            PackageFeed.Families(["CoreWCF.Http", "CoreWCF.NetTcp (>= 1.9.1)", "LiteDB (>= 5.0.21)", "System.ServiceModel.Http", "System.ServiceModel.Primitives"]));

    [Fact]
    public void Families_OnePackageOfAFamily_NamesIt() => Assert.Equal("CoreWCF.Http", PackageFeed.Families(["CoreWCF.Http"]));

    private static async Task AnswerWithErrorsAsync(TcpListener listener)
    {
        try
        {
            while (true)
            {
                using var client = await listener.AcceptTcpClientAsync();
                using var reader = new StreamReader(client.GetStream(), leaveOpen: true);
                while (await reader.ReadLineAsync() is { Length: > 0 })
                {
                    // The request's header, to its empty line.
                }

                await client.GetStream().WriteAsync("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"u8.ToArray());
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The listener has been stopped.
        }
    }

    private CommandResult BuildHost(params (string Id, string Version)[] packages) => BuildHost(packages, Core);

    private CommandResult BuildHost((string Id, string Version)[] packages, string core)
    {
        _repository.AddProject("src/Host", TemporaryRepository.Packages(packages));
        _repository.WriteSolutions(core);
        return _repository.Build("build");
    }

    private void UseSource(string address) => _repository.Write("nuget.config", $"""
        <configuration><packageSources><clear /><add key="other" value="{address}" allowInsecureConnections="true" /></packageSources></configuration>
        """);

    private void AssertWhole(CommandResult result)
    {
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.True(_repository.IsBuilt(Core));
        Assert.True(_repository.IsBuilt(Host));
        Assert.DoesNotContain("warning", result.Output);
    }

    private void AssertHostLeftOut(CommandResult result, string missing)
    {
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains($"The package sources here lack {missing}, so 1 of 2 projects are left out: Host.", result.Output);
        Assert.True(_repository.IsBuilt(Core));
        Assert.False(_repository.IsBuilt(Host));
    }

    private void AssertRefused(CommandResult result, string sentence, string nugetWrote)
    {
        Assert.Equal(1, result.ExitCode);
        Assert.Contains(sentence, result.Output);
        Assert.Contains(nugetWrote, result.Output);
        Assert.False(_repository.IsBuilt(Core));
    }
}
