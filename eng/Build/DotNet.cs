// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Text;

namespace Nam.Build;

/// <summary>Starts the .NET command line, either on this console or with its output kept.</summary>
internal static class DotNet
{
    // Without it every project starts a compiler of its own, which doubles the time of a build. The server holds on to
    // nobody's pipes, unlike a node.
    private const string SharedCompilation = "-p:UseSharedCompilation=true";

    /// <summary>Runs <c>dotnet</c> on this console and returns its exit code.</summary>
    public static int Run(params IEnumerable<string> arguments)
    {
        using var process = Process.Start(Describe("dotnet", arguments))!;
        process.WaitForExit();
        return process.ExitCode;
    }

    /// <summary>Builds a target in the Release configuration without restoring; only warnings and errors are printed.</summary>
    public static int Build(string path, string target, params IEnumerable<string> properties) =>
        Run(["msbuild", path, $"-t:{target}", "-p:Configuration=Release", SharedCompilation, "-v:q", "-nologo", .. properties]);

    /// <summary>Builds and runs a restored project on this console; returns its exit code.</summary>
    public static int RunProject(string folder, IEnumerable<string> arguments, params IEnumerable<string> properties) =>
        Run(["run", "-c", "Release", "--project", folder, "--no-restore", SharedCompilation, .. properties, "-v", "q", "--", .. arguments]);

    /// <summary>Runs <c>dotnet</c> silently in the current folder.</summary>
    public static CommandResult Capture(params IEnumerable<string> arguments) => CaptureIn("", "dotnet", arguments);

    /// <summary>Runs a command without input in a folder and returns its exit code and what it wrote to both outputs.</summary>
    public static CommandResult CaptureIn(string folder, string command, params IEnumerable<string> arguments) =>
        CaptureIn(folder, [], command, arguments);

    /// <summary>Runs a command without input in a folder, with changes to its environment.</summary>
    public static CommandResult CaptureIn(
        string folder, IEnumerable<KeyValuePair<string, string?>> environment, string command, params IEnumerable<string> arguments)
    {
        var start = Describe(command, arguments);
        foreach (var (name, value) in environment)
        {
            start.Environment[name] = value;
        }

        start.WorkingDirectory = folder;
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        var output = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, line) => Append(output, line.Data);
        process.ErrorDataReceived += (_, line) => Append(output, line.Data);
        process.Start();
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        process.WaitForExit();
        return new CommandResult(process.ExitCode, output.ToString());
    }

    private static ProcessStartInfo Describe(string command, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(command, arguments) { UseShellExecute = false };

        // A surrounding dotnet command leaves the paths of its own SDK behind; a child has to find its own.
        foreach (var inherited in (string[])["MSBUILD_EXE_PATH", "MSBuildSDKsPath", "MSBuildExtensionsPath"])
        {
            start.Environment.Remove(inherited);
        }

        // Messages are recognised by their English text, and a node that outlives its build would hold on to our pipes.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        return start;
    }

    private static void Append(StringBuilder output, string? line)
    {
        if (line is not null)
        {
            lock (output)
            {
                output.AppendLine(line);
            }
        }
    }
}
