// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The script that people call, with its build program compiled from source, as in a fresh clone.</summary>
public sealed class BuildScriptTests(FreshBuildScript fresh) : IClassFixture<FreshBuildScript>
{
    [Theory]
    [InlineData(2, "Usage: ./build.sh VERB")]
    [InlineData(2, "There is no verb 'tset'.", "tset")]
    [InlineData(2, "There is no verb 'Test'.", "Test")]
    [InlineData(2, "The verb pack does not know '--hlep'", "pack", "--hlep")]
    [InlineData(0, "Usage: ./build.sh pack [--strict]", "pack", "--help")]
    [InlineData(0, "Usage: ./build.sh VERB", "--help")]
    [InlineData(1, "There is nothing to run: the folder lab/Nam.Benchmarks does not exist.", "bench")]
    [InlineData(1, "There is nothing to run: the folder lab/Nam.Study does not exist.", "study")]
    public void Build_NothingToDo_SaysWhatThereIs(int exitCode, string start, params string[] arguments)
    {
        var result = fresh.Repository.Build(arguments);

        Assert.Equal(exitCode, result.ExitCode);
        Assert.StartsWith(start, result.Output);
    }

    [Fact]
    public void Script_Demo_RunsTheFirstAndPassesArgumentsAndExitCodeOn()
    {
        AddDemos("Console.WriteLine(string.Join('|', args)); return 7;", "return 1;", "return 1;");

        var result = RunScript("demo", "two words", "--filter", "a*b");

        Assert.Equal(7, result.ExitCode);
        Assert.Equal("two words|--filter|a*b", result.Output.Trim());
    }

    [Fact]
    public void Demo_LacksPackage_SaysSoInOneSentenceAndRunsTheNext()
    {
        AddDemos("return 1;", "return 1;", "Console.WriteLine(string.Join('|', args)); return 8;");
        AddWithoutPackage(DemoVerb.Choices[0].Folder);
        AddWithoutPackage(DemoVerb.Choices[1].Folder);

        var result = fresh.Repository.Build("demo", "--plain-lines");

        Assert.Equal(8, result.ExitCode);
        var lines = result.Output.Trim().ReplaceLineEndings("\n").Split('\n');
        Assert.Equal([DemoVerb.Explain(["No.Such.Part"], DemoVerb.Choices[2]), "--plain-lines"], lines);
    }

    [Fact]
    public void Demo_CannotBeRestoredOtherwise_Fails()
    {
        AddDemos("return 0;", "return 0;", "return 0;");
        fresh.Repository.Write(ProjectOf(DemoVerb.Choices[0].Folder), "<Project><PropertyGroup>");

        var result = fresh.Repository.Build("demo");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error MSB4025", result.Output);
    }

    [Fact]
    public void Demo_LastLacksPackageToo_FailsAndNamesIt()
    {
        foreach (var choice in DemoVerb.Choices)
        {
            AddWithoutPackage(choice.Folder);
        }

        var result = fresh.Repository.Build("demo");

        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("The package sources here lack No.Such.Part. NuGet wrote:", result.Output);
    }

    [Fact]
    public void Rivals_OneLacksPackage_RunsTheOthersAndIsToldWhy()
    {
        const string Folder = "lab/Nam.Benchmarks.Rivals";
        AddProgram(Folder, "Console.WriteLine(typeof(IRival).Assembly.GetTypes().Count(type => type.IsAssignableTo(typeof(IRival))));"
            + "Console.WriteLine(string.Join('|', args)); return 7; interface IRival;", $"""
            <ItemGroup Condition="$(Rivals.Contains('Gone'))">{TemporaryRepository.Packages(("No.Such.Part", "1.0.0"))}</ItemGroup>
            <ItemGroup>
              <Compile Remove="Packages/HereRival.cs" Condition="!$(Rivals.Contains('Here'))" />
              <Compile Remove="Packages/GoneRival.cs" Condition="!$(Rivals.Contains('Gone'))" />
            </ItemGroup>
            """);
        fresh.Repository.Write(Folder + "/Packages/HereRival.cs", "class HereRival : IRival;");
        fresh.Repository.Write(Folder + "/Packages/GoneRival.cs", "class GoneRival : IRival;");

        var result = fresh.Repository.Build("bench", "rivals", "--quick");

        Assert.Equal(7, result.ExitCode);
        Assert.Equal(
            ["2", "--quick|--left-out|Gone: the package sources here lack No.Such.Part"],
            result.Output.Trim().ReplaceLineEndings("\n").Split('\n'));
    }

    private static string ProjectOf(string folder) => $"{folder}/{Path.GetFileName(folder)}.csproj";

    private void AddDemos(params string[] codes)
    {
        foreach (var (choice, code) in DemoVerb.Choices.Zip(codes))
        {
            AddProgram(choice.Folder, code);
        }
    }

    private void AddWithoutPackage(string folder) =>
        AddProgram(folder, "return 1;", $"<ItemGroup>{TemporaryRepository.Packages(("No.Such.Part", "1.0.0"))}</ItemGroup>");

    private void AddProgram(string folder, string code, string items = "")
    {
        fresh.Repository.Write(ProjectOf(folder), $"""
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup>{items}</Project>
            """);
        fresh.Repository.Write(folder + "/Program.cs", code);
    }

    private CommandResult RunScript(params string[] arguments)
    {
        var windows = OperatingSystem.IsWindows();
        string[] script = windows ? ["/c", fresh.Repository.PathTo("build.cmd")] : [fresh.Repository.PathTo("build.sh")];
        return DotNet.CaptureIn("", windows ? "cmd" : "bash", [.. script, .. arguments]);
    }
}
