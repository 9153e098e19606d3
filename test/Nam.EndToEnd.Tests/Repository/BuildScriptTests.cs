// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The script that people call, with its build program compiled from source, as in a fresh clone.</summary>
public sealed class BuildScriptTests : IDisposable
{
    private readonly TemporaryRepository _repository = new();

    public BuildScriptTests()
    {
        foreach (var file in RepositoryTree.Files.Where(file => file.StartsWith("eng/Build/", StringComparison.Ordinal) || file.StartsWith("build.", StringComparison.Ordinal)))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(_repository.PathTo(file))!);
            File.Copy(RepositoryTree.FullPath(file), _repository.PathTo(file));
        }

        File.Copy(RepositoryTree.FullPath("Directory.Build.props"), _repository.PathTo("Directory.Build.props"), overwrite: true);
    }

    public void Dispose() => _repository.Dispose();

    [Fact]
    public void Script_WithoutVerb_PrintsUsageAndReturnsTwo()
    {
        var result = RunScript();

        Assert.Equal(2, result.ExitCode);
        Assert.StartsWith("Usage: ./build.sh VERB", result.Output);
    }

    [Fact]
    public void Script_UnknownVerb_PrintsUsageAndReturnsTwo()
    {
        var result = RunScript("tset");

        Assert.Equal(2, result.ExitCode);
        Assert.StartsWith("Usage: ./build.sh VERB", result.Output);
    }

    [Fact]
    public void Script_Demo_PassesArgumentsAndExitCodeOn()
    {
        _repository.Write("samples/TpchDemo/TpchDemo.csproj", """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>""");
        _repository.Write("samples/TpchDemo/Program.cs", "Console.WriteLine(string.Join('|', args)); return 7;");

        var result = RunScript("demo", "two words", "--filter", "a*b");

        Assert.Equal(7, result.ExitCode);
        Assert.Equal("two words|--filter|a*b", result.Output.Trim());
    }

    [Fact]
    public void Script_DemoNotThere_SaysSoInOneSentence()
    {
        var result = RunScript("demo");

        Assert.Equal(1, result.ExitCode);
        Assert.Equal("There is nothing to run: the folder samples/TpchDemo does not exist.", result.Output.Trim());
    }

    private CommandResult RunScript(params string[] arguments)
    {
        var windows = OperatingSystem.IsWindows();
        string[] script = windows ? ["/c", _repository.PathTo("build.cmd")] : [_repository.PathTo("build.sh")];
        return DotNet.CaptureIn("", windows ? "cmd" : "bash", [.. script, .. arguments]);
    }
}
