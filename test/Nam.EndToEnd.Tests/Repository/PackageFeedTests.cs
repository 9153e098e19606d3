// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The rule for sources that lack packages, tried on small repositories with sources of their own.</summary>
public sealed class PackageFeedTests : IDisposable
{
    private const string Core = "src/Plain/Plain.csproj";
    private const string Host = "src/Host/Host.csproj";
    private readonly TemporaryRepository _repository = new();

    // NuGet asks a source that fails six times, a second apart.
    static PackageFeedTests() => Environment.SetEnvironmentVariable("NUGET_ENHANCED_NETWORK_RETRY_DELAY_MILLISECONDS", "10");

    public PackageFeedTests() => _repository.AddProject("src/Plain");

    public void Dispose() => _repository.Dispose();

    [Fact]
    public void Build_AllPackagesThere_BuildsTheWhole()
    {
        _repository.AddPackage("Part", "1.0.0", ("Deep", "1.0.0"));
        _repository.AddPackage("Deep", "1.5.0");
        AddHost(Core, ("Part", "1.0.0"));

        var result = _repository.Build("build");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.True(_repository.IsBuilt(Core));
        Assert.True(_repository.IsBuilt(Host));
        Assert.Equal(["Restoring NAM.sln.", "Building."], result.Output.Trim().ReplaceLineEndings("\n").Split('\n'));
    }

    [Fact]
    public void Build_PackageMissing_SaysSoBeforeAndAfterAndBuildsTheRest()
    {
        AddHost(Core, ("Part", "1.0.0"));

        var result = _repository.Build("build");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.True(_repository.IsBuilt(Core));
        Assert.False(_repository.IsBuilt(Host));
        Assert.Equal(
            [
                "Restoring NAM.sln.",
                "The package sources here lack Part, so 1 of 2 projects are left out: Host. Everything else is built and tested; " +
                "what is left out is unproven here (\"dotnet restore NAM.sln\" shows what each of them lacks).",
                "Building.",
                "1 of 2 projects were left out, because the package sources here lack Part.",
            ],
            result.Output.Trim().ReplaceLineEndings("\n").Split('\n'));
    }

    [Fact]
    public void Restore_CoreLacksPackage_IsRefused()
    {
        var user = _repository.AddProject("src/User", """<ProjectReference Include="..\Host\Host.csproj" />""");
        AddHost(user, ("Part", "1.0.0"));

        AssertRefused(
            "The package sources here lack Part, and without that the core of NAM cannot be built (eng/NAM.Core.slnf: User).",
            "error NU1101");
    }

    [Fact]
    public void Restore_StrictAndPackageMissing_IsRefused()
    {
        AddHost(Core, ("Part", "1.0.0"));

        AssertRefused("The package sources here lack Part, and with --strict nothing may be left out.", "error NU1101", isStrict: true);
    }

    [Fact]
    public void Restore_ProjectFileBroken_IsRefusedEvenIfAPackageIsMissing()
    {
        var broken = _repository.AddProject("src/Broken");
        _repository.Write(broken, "<Project><PropertyGroup>");
        AddHost(Core, ("Part", "1.0.0"));

        AssertRefused("The restore failed, and not only for packages that are not to be had.", "error MSB4025");
    }

    [Fact]
    public void Build_FeedNotThere_FailsWithOneSentenceAndNuGetsLines()
    {
        Directory.Delete(_repository.PathTo("feed"), recursive: true);
        AddHost(Core, ("Part", "1.0.0"));

        var result = _repository.Build("build");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("A package source cannot be reached or answers with an error. NuGet wrote:", result.Output);
        Assert.Contains("error NU1301", result.Output);
        Assert.False(_repository.IsBuilt(Core));
    }

    [Fact]
    public void Restore_FeedOutOfReach_IsRefused()
    {
        // A port that is ours and on which nobody listens.
        using var taken = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        taken.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        UseSource($"http://{taken.LocalEndPoint}/index.json");
        AddHost(Core, ("Part", "1.0.0"));

        AssertRefused("A package source cannot be reached or answers with an error.", "error NU1301");
    }

    [Fact]
    public async Task Restore_FeedAnswersWithAnError_IsRefused()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        UseSource($"http://{listener.LocalEndpoint}/index.json");
        AddHost(Core, ("Part", "1.0.0"));
        var answering = AnswerWithErrorsAsync(listener);

        AssertRefused("A package source cannot be reached or answers with an error.", "500");

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
            PackageFeed.Families([
                "CoreWCF.Http", "CoreWCF.NetTcp (>= 1.9.1)", "LiteDB (>= 5.0.21)", "System.ServiceModel.Http",
                "System.ServiceModel.Primitives"]));

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

                await client.GetStream()
                    .WriteAsync("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"u8.ToArray());
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The listener has been stopped.
        }
    }

    private void AddHost(string core, params (string Id, string Version)[] packages)
    {
        _repository.AddProject("src/Host", TemporaryRepository.Packages(packages));
        _repository.WriteSolutions(core);
    }

    private void UseSource(string address) => _repository.Write("nuget.config", $"""
        <configuration><packageSources><clear /><add key="other" value="{address}" allowInsecureConnections="true" /></packageSources></configuration>
        """);

    private void AssertRefused(string sentence, string nugetWrote, bool isStrict = false)
    {
        var refused = Assert.Throws<RestoreException>(() => _repository.Restore(isStrict));

        Assert.StartsWith(sentence + " NuGet wrote:", refused.Message);
        Assert.Contains(nugetWrote, refused.Message);
    }
}
