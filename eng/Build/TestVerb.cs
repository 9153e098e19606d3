// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;

namespace Nam.Build;

/// <summary>Builds once, runs the tests of several projects at once, and ends with one line that sums them up.</summary>
internal sealed class TestVerb(string root)
{
    private readonly List<string> _runnerArguments = [];
    private readonly List<string> _names = [];

    public int Run(bool isStrict, string[] arguments)
    {
        Parse(arguments);
        using var available = PackageFeed.Restore(root, isStrict);
        var projects = Select(available.Solution);
        if ((_names.Count == 0 ? [available.Solution.Path] : projects).Any(path => Program.Compile(path) != 0))
        {
            return 1;
        }

        var results = Directory.CreateTempSubdirectory("nam-test-");

        // What is compiled runs for a few seconds only, so that what profiling costs the compiler does not come back.
        Environment.SetEnvironmentVariable("DOTNET_TieredPGO", "0");

        // What tests leave in the folder of the user's data is seen there, and does not change what programs of this user know.
        var userData = Path.Combine(results.FullName, "user");
        Environment.SetEnvironmentVariable("XDG_DATA_HOME", userData);
        try
        {
            var total = new TestTally();

            // One more than there are processors, since tests also wait; the longest first, so that none is left alone at the end.
            var atOnce = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount + 1 };
            var longestFirst = projects.OrderByDescending(
                project => Solution.NameOf(project).Contains(".EndToEnd.", StringComparison.Ordinal));
            Parallel.ForEach(Partitioner.Create(longestFirst, EnumerablePartitionerOptions.NoBuffering), atOnce, project =>
            {
                var report = RunProject(project, results.FullName);
                lock (total)
                {
                    total.Add(report.Tally);
                    Console.Write(report.Text);
                }
            });
            return Report(total, available, LeftBehind(Path.Combine(userData, "nam")));
        }
        finally
        {
            results.Delete(recursive: true);
        }
    }

    private static string[] LeftBehind(string folder) =>
        Directory.Exists(folder) ? Directory.GetFiles(folder, "*", SearchOption.AllDirectories) : [];

    private static int Report(TestTally total, Available available, string[] leftBehind)
    {
        foreach (var file in leftBehind)
        {
            Console.WriteLine($"A test wrote {file}, into the folder of the user's data.");
        }

        if (total.Ran == 0)
        {
            Console.WriteLine("No test ran.");
        }

        Console.WriteLine(total);
        available.Remind();
        return total.IsSuccess && leftBehind.Length == 0 ? 0 : 1;
    }

    private (TestTally Tally, string Text) RunProject(string project, string results)
    {
        var name = Solution.NameOf(project);
        var report = Path.Combine(results, name + ".trx");
        var clock = Stopwatch.StartNew();
        var run = DotNet.Capture([
            "test", AssemblyOf(project), "-v", "q", "--logger", $"trx;LogFileName={name}.trx", "--results-directory", results,
            "--blame-hang-timeout", "10m", "--blame-hang-dump-type", "none", .. _runnerArguments]);
        var tally = TestTally.Read(report, run.ExitCode);
        var text = new StringBuilder().AppendLine($"{name}: {tally} in {clock.Elapsed.TotalSeconds:F1} s");
        tally.Failures.ForEach(failure => text.AppendLine(failure));
        if (tally.HasCrashed)
        {
            text.AppendLine($"The test runner of {name} ended with exit code {run.ExitCode} without saying which test failed. It wrote:")
                .AppendLine(run.Output);
        }

        return (tally, text.ToString());
    }

    private static string AssemblyOf(string project)
    {
        var folder = Path.Combine(Path.GetDirectoryName(project)!, "bin", "Release");
        return Directory.GetFiles(folder, Solution.NameOf(project) + ".dll", SearchOption.AllDirectories)
            .MaxBy(File.GetLastWriteTimeUtc) ?? throw new UsageException($"{folder} holds no test assembly although it was built.");
    }

    private void Parse(string[] arguments)
    {
        for (var i = 0; i < arguments.Length; i++)
        {
            if (arguments[i] == "--filter" && i + 1 < arguments.Length)
            {
                _runnerArguments.AddRange("--filter", arguments[++i]);
            }
            else if (arguments[i].StartsWith('-'))
            {
                throw new UsageException(
                    $"The verb test does not know '{arguments[i]}'; it takes project names, --filter EXPRESSION and --strict.");
            }
            else
            {
                _names.Add(arguments[i]);
            }
        }
    }

    private List<string> Select(Solution solution)
    {
        var all = solution.Projects.Where(project => project.EndsWith(".Tests.csproj", StringComparison.Ordinal)).ToList();
        var unknown = _names.Except(all.Select(Solution.NameOf)).FirstOrDefault();
        if (unknown is not null)
        {
            var known = string.Join(", ", all.Select(Solution.NameOf));
            throw new UsageException($"No test project is called '{unknown}'; there are {known}.");
        }

        return [.. all.Where(project => _names.Count == 0 || _names.Contains(Solution.NameOf(project)))];
    }
}
