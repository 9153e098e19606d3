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
    public void Script_Demo_PassesArgumentsAndExitCodeOn()
    {
        fresh.Repository.Write("samples/TpchDemo/TpchDemo.csproj", """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>
            """);
        fresh.Repository.Write("samples/TpchDemo/Program.cs", "Console.WriteLine(string.Join('|', args)); return 7;");

        var result = RunScript("demo", "two words", "--filter", "a*b");

        Assert.Equal(7, result.ExitCode);
        Assert.Equal("two words|--filter|a*b", result.Output.Trim());
    }

    [Fact]
    public void Script_ProjectOfVerbNotThere_SaysSoInOneSentence()
    {
        var result = RunScript("bench");

        Assert.Equal(1, result.ExitCode);
        Assert.Equal("There is nothing to run: the folder test/Nam.Benchmarks does not exist.", result.Output.Trim());
    }

    private CommandResult RunScript(params string[] arguments)
    {
        var windows = OperatingSystem.IsWindows();
        string[] script = windows ? ["/c", fresh.Repository.PathTo("build.cmd")] : [fresh.Repository.PathTo("build.sh")];
        return DotNet.CaptureIn("", windows ? "cmd" : "bash", [.. script, .. arguments]);
    }
}
