// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The script that people call, with its build program compiled from source, as in a fresh clone.</summary>
public sealed class BuildScriptTests(FreshBuildScript fresh) : IClassFixture<FreshBuildScript>
{
    [Theory]
    [InlineData]
    [InlineData("tset")]
    [InlineData("Test")]
    public void Script_NoVerbOrUnknownVerb_PrintsUsageAndReturnsTwo(params string[] arguments)
    {
        var result = RunScript(arguments);

        Assert.Equal(2, result.ExitCode);
        Assert.StartsWith("Usage: ./build.sh VERB", result.Output);
    }

    [Fact]
    public void Script_Demo_RunsTheOneOnWcfAndPassesArgumentsAndExitCodeOn()
    {
        AddProgram(DemoVerb.WcfFolder, "Console.WriteLine(string.Join('|', args)); return 7;");

        var result = RunScript("demo", "two words", "--filter", "a*b");

        Assert.Equal(7, result.ExitCode);
        Assert.Equal("two words|--filter|a*b", result.Output.Trim());
    }

    [Fact]
    public void Script_DemoLacksPackage_SaysSoInOneSentenceAndRunsThePortableOne()
    {
        AddProgram(DemoVerb.WcfFolder, "return 1;", """
            <ItemGroup>
              <PackageReference Include="NAM.This.Package.Cannot.Exist" />
              <PackageVersion Include="NAM.This.Package.Cannot.Exist" Version="1.0.0" />
            </ItemGroup>
            """);
        AddProgram(DemoVerb.PortableFolder, "Console.WriteLine(string.Join('|', args)); return 8;");

        var result = RunScript("demo", "--plain-lines");

        Assert.Equal(8, result.ExitCode);
        var lines = result.Output.Trim().ReplaceLineEndings("\n").Split('\n');
        Assert.Equal([DemoVerb.Explain(["NAM.This.Package.Cannot.Exist"]), "--plain-lines"], lines);
    }

    [Fact]
    public void Script_DemoCannotBeRestoredOtherwise_Fails()
    {
        AddProgram(DemoVerb.WcfFolder, "return 0;");
        fresh.Repository.Write(DemoVerb.WcfFolder + "/TpchWcfDemo.csproj", "<Project><PropertyGroup>");
        AddProgram(DemoVerb.PortableFolder, "return 0;");

        var result = RunScript("demo");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("error MSB4025", result.Output);
    }

    [Fact]
    public void Script_ProjectOfVerbNotThere_SaysSoInOneSentence()
    {
        var result = RunScript("bench");

        Assert.Equal(1, result.ExitCode);
        Assert.Equal("There is nothing to run: the folder test/Nam.Benchmarks does not exist.", result.Output.Trim());
    }

    private void AddProgram(string folder, string code, string items = "")
    {
        fresh.Repository.Write($"{folder}/{Path.GetFileName(folder)}.csproj", $"""
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
