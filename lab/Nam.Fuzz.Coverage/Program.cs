// SPDX-License-Identifier: MIT
using System.Diagnostics;
using SharpFuzz;

namespace Nam.Fuzz;

/// <summary>Looks for inputs that reach what no input reached before; <c>./build.sh fuzz coverage</c> starts it.</summary>
internal static class Program
{
    private const int UsageError = 2;
    private const string Instrumented = "--instrumented";
    private static readonly string[] Watched = ["Nam.Codecs.dll", "Nam.Core.dll", "Nam.Runtime.dll"];

    private const string Usage = """
        Usage: ./build.sh fuzz coverage [--minutes N | --inputs N] [--seed N] [--surface NAME] [--out FOLDER]

        Damages inputs and goes on from those that took a branch which none took before, on every surface or one (docs/bounds.md says
        which); N inputs on each surface, or N minutes for all. An input that ends in anything but the documented exceptions is written to the folder.

        """;

    private static int Main(string[] args)
    {
        var own = args is [Instrumented, ..];
        if (FuzzOptions.Parse(args.AsSpan(own ? 1 : 0)) is not { } options)
        {
            Console.Error.Write(Usage);
            return UsageError;
        }

        return own ? new CoverageRun(options).Run() : RunInstrumented(args);
    }

    // A copy counts its branches, and this process has loaded nothing of the original yet.
    private static int RunInstrumented(string[] args)
    {
        var folder = Directory.CreateTempSubdirectory("nam-fuzz-");
        try
        {
            foreach (var file in Directory.GetFiles(AppContext.BaseDirectory, "*", SearchOption.AllDirectories))
            {
                var copy = Path.Combine(folder.FullName, Path.GetRelativePath(AppContext.BaseDirectory, file));
                Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
                File.Copy(file, copy);
            }

            foreach (var name in Watched)
            {
                Fuzzer.Instrument(Path.Combine(folder.FullName, name), static _ => true, Options.Value);
            }

            using var child = Process.Start("dotnet", [Path.Combine(folder.FullName, "Nam.Fuzz.Coverage.dll"), Instrumented, .. args]);
            child.WaitForExit();
            return child.ExitCode;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
