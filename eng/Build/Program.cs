// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>
/// The one entry for people and continuous integration; <c>build.sh</c> and <c>build.cmd</c> only start it in the root folder.
/// </summary>
internal static class Program
{
    private const int UsageError = 2;

    private const string Usage = """
        Usage: ./build.sh VERB [arguments]        (build.cmd on Windows)

          demo  [arguments]                          run the demonstration
          test  [PROJECT ...] [--filter EXPRESSION]  build, then run all tests or those of the named projects
          bench [NAME] [arguments]                   run a benchmark; without a name, list them
          fuzz  containers [--minutes N] [--inputs N]  throw random damage at the decoders
          fuzz  binary [...], arriving [...]           the same for the binary form, for replies in pieces
          fuzz  files PLACE ...                        take XML files to containers and back
          fuzz  coverage [--minutes N] ...             look for inputs that reach new branches of the decoders
          fuzz  cost [--minutes N] ...                 look for inputs that take long for what they are
          soak  [--minutes N] ...                    run services under hostile callers while everything fails
          study [NAME] [arguments]                   do a paper's experiment; without a name, list them
          lab   networks | check | run ...           emulate a network between two programs
          build [-p:NAME=VALUE ...]                  compile everything whose packages are to be had
          pack  [-p:NAME=VALUE ...]                  write the packages to artifacts/packages

        Where packages are not to be had, test, build and pack leave out the projects that need them and say so; with --strict they fail.
        """;

    private static int Main(string[] args)
    {
        // The running child gets the same Ctrl+C; this process stays to pass on how it ended.
        Console.CancelKeyPress += (_, press) => press.Cancel = true;
        try
        {
            return Run(args.FirstOrDefault(), [.. args.Skip(1)]);
        }
        catch (UsageException wrong)
        {
            Console.Error.WriteLine(wrong.Message);
            return UsageError;
        }
        catch (RestoreException wrong)
        {
            Console.Error.Write(wrong.Message);
            return 1;
        }
    }

    private static int Run(string? verb, string[] rest)
    {
        var root = Directory.GetCurrentDirectory();
        var isStrict = rest.Contains("--strict");
        string[] others = [.. rest.Where(argument => argument != "--strict")];
        switch (verb)
        {
            case "demo":
                return DemoVerb.Run(root, rest);
            case "bench":
                return rest.FirstOrDefault() switch
                {
                    "wcf" => RunProject(root, "lab/Nam.Benchmarks.Wcf", rest[1..]),
                    "gate" => RunProject(root, "lab/Nam.Benchmarks.Gate", rest[1..]),
                    "oracle" => RunProject(root, "lab/Nam.Benchmarks.Oracle", rest[1..]),
                    "rivals" => RivalsVerb.Run(root, "lab/Nam.Benchmarks.Rivals", rest[1..]),
                    "instead" => RivalsVerb.Run(root, "lab/Nam.Benchmarks.Instead", rest[1..]),
                    "network" => RunProject(root, "lab/Nam.Benchmarks.Network", rest[1..]),
                    _ => RunProject(root, "lab/Nam.Benchmarks", rest),
                };
            case "build":
                return Build(root, isStrict, others);
            case "fuzz":
                return rest is ["coverage", .. var options]
                    ? RunProject(root, "lab/Nam.Fuzz.Coverage", options)
                    : RunProject(root, "lab/Nam.Fuzz", rest);
            case "soak":
                return RunProject(root, "lab/Nam.Soak", rest);
            case "study":
                return RunProject(root, "lab/Nam.Study", rest);
            case "lab":
                return RunProject(root, "lab/Nam.Study", ["lab", .. rest]);
            case "test":
                return new TestVerb(root).Run(isStrict, others);
            case "pack":
                return PackVerb.Run(root, isStrict, others);
            case "help" or "--help" or "-h":
                Console.WriteLine(Usage);
                return 0;
            default:
                throw new UsageException(verb is null ? Usage : $"There is no verb '{verb}'.{Environment.NewLine}{Usage}");
        }
    }

    private static int Build(string root, bool isStrict, string[] properties)
    {
        using var available = PackageFeed.Restore(root, isStrict, properties);
        var exitCode = Compile(available.Solution.Path, properties);
        available.Remind();
        return exitCode;
    }

    /// <summary>Compiles a restored solution or project in the Release configuration.</summary>
    internal static int Compile(string path, params IEnumerable<string> properties)
    {
        Console.WriteLine(path.EndsWith(".csproj", StringComparison.Ordinal) ? $"Building {Path.GetFileName(path)}." : "Building.");
        return DotNet.Build(path, "Build", properties);
    }

    /// <summary>Builds and runs a project on this console if its packages are to be had; returns its exit code.</summary>
    private static int RunProject(string root, string folder, string[] arguments)
    {
        if (!Directory.Exists(Path.Combine(root, folder)))
        {
            Console.Error.WriteLine($"There is nothing to run: the folder {folder} does not exist.");
            return 1;
        }

        var attempt = RestoreAttempt.Run(folder);
        return attempt.IsSuccess ? DotNet.RunProject(folder, arguments) : throw attempt.Refusal();
    }
}
