// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle;

/// <summary>What the command line asks for.</summary>
internal sealed record Options
{
    internal const string Usage = """
        Usage: ./build.sh bench oracle [options]

          --quick                 six queries at scale factor 0.1 and fewer formats; to be read, not kept
          --networks NAME,...     of loopback, lan, sc, home, us, ta, us-low (default: all)
          --unseen                instead of these the four paths that nothing was tuned on: lossy, jittery, satellite,
                                  slow; --write writes oracle-unseen.json and oracle-unseen.md
          --queries N,...         of 1 to 22 (default: all)
          --conditions NAME,...   of idle, loaded, slow (default: all)
          --scales F,...          of 0.1, 1 (default: both, 1 above 50 Mbit/s)
          --reps N                rounds of every cell, 2 to 100 (default: 5 at least)
          --tcp NAME              the server's congestion control (default: cubic, as on most servers)
          --sampling SHARE        NamServerOptions.SamplingShare, 0 to 1 (default: NAM's own)
          --resume                go on with an earlier run's file
          --write                 write docs/results/oracle.json and oracle.md
          --paper                 besides, the 2003 paper's figure 7 (with --report: of an earlier run)
          --own                   only the processor time of NAM's choice
          --report                measure nothing, sum up the earlier run's file
          --explain NETWORK/QUERY[/CONDITION[/SCALE]]
                                  what NAM predicted for every format of a cell beside what was measured
          --file PATH             the run's file (default: artifacts/oracle/cells.jsonl)
        """;

    private static readonly int[] QuickQueries = [1, 3, 6, 10, 12, 16];

    internal const string FlowUsage = """
        Usage: ./build.sh bench flow [options]

          replies of 1 MB and more, held until they are whole and sent while they are written
          --networks, --queries, --conditions, --reps, --tcp, --resume, --report, --file as with bench oracle
          --memory                only the first row and the memory of 100 MB of rows
          --formats NAME,...      only these against NAM's choice, and neither rows nor memory; for a look at single cells
          --write                 write docs/results/flow.json and flow.md
        """;

    internal bool IsQuick { get; private init; }

    /// <summary>Whether long replies that flow are measured, rather than NAM's choice.</summary>
    internal bool IsFlow { get; private init; }

    internal bool IsMemory { get; private init; }

    /// <summary>Names of the formats that are measured beside NAM's choice and stock text; none for all.</summary>
    internal IReadOnlyList<string> Formats { get; private init; } = [];

    /// <summary>Bytes of text from which on a reply is measured.</summary>
    internal long LeastTextBytes => IsFlow ? 1_000_000 : 0;

    internal bool IsResumed { get; private init; }

    internal bool IsWritten { get; private init; }

    internal bool IsPaper { get; private init; }

    internal bool IsReport { get; private init; }

    internal bool IsOwnCost { get; private init; }

    /// <summary>Whether the networks are those that nothing was tuned on.</summary>
    internal bool IsUnseen { get; private init; }

    internal string? Explain { get; private init; }

    internal string File { get; private init; } = Path.Combine("artifacts", "oracle", "cells.jsonl");

    internal string CongestionControl { get; private init; } = "cubic";

    internal double? SamplingShare { get; private init; }

    internal IReadOnlyList<Link> Links { get; private init; } = Link.All;

    internal IReadOnlyList<int> Queries { get; private init; } = [.. Enumerable.Range(1, 22)];

    internal IReadOnlyList<Condition> Conditions { get; private init; } = Condition.All;

    internal IReadOnlyList<string> Scales { get; private init; } = ["0.1", "1"];

    internal int? Rounds { get; private init; }

    /// <summary>Reads the arguments.</summary>
    /// <exception cref="FormatException">An argument cannot be understood; the message says which.</exception>
    internal static Options Parse(IReadOnlyList<string> arguments)
    {
        var options = new Options();
        if (arguments is ["flow", ..])
        {
            options = options with { IsFlow = true, Scales = ["1"], File = Path.Combine("artifacts", "oracle", "flow.jsonl") };
            arguments = [.. arguments.Skip(1)];
        }

        if (arguments.Contains("--quick"))
        {
            options = options with { IsQuick = true, Queries = QuickQueries, Scales = ["0.1"] };
        }

        if (arguments.Contains("--unseen"))
        {
            options = options with
            {
                IsUnseen = true, Links = Link.Unseen, Scales = ["0.1"], File = Path.Combine("artifacts", "oracle", "unseen.jsonl"),
            };
        }

        var rest = new Queue<string>(arguments);
        while (rest.TryDequeue(out var name))
        {
            options = name switch
            {
                "--quick" or "--unseen" => options,
                "--resume" => options with { IsResumed = true },
                "--write" => options with { IsWritten = true },
                "--paper" => options with { IsPaper = true },
                "--memory" when options.IsFlow => options with { IsMemory = true },
                "--formats" when options.IsFlow => options with { Formats = [.. ListOf(name, rest)
                    .Select(item => Format.All.Skip(1).Any(format => format.Name == item) ? item : throw Wrong(name, item))] },
                "--own" => options with { IsOwnCost = true },
                "--report" => options with { IsReport = true },
                "--explain" => options with { Explain = ValueOf(name, rest) },
                "--file" => options with { File = ValueOf(name, rest) },
                "--networks" => options with { Links = [.. ListOf(name, rest).Select(item =>
                    Link.All.Concat(Link.Unseen).FirstOrDefault(link => link.Name == item) ?? throw Wrong(name, item))] },
                "--conditions" => options with { Conditions = [.. ListOf(name, rest)
                    .Select(item => Condition.All.FirstOrDefault(condition => condition.Name == item) ?? throw Wrong(name, item))] },
                "--scales" =>
                    options with { Scales = [.. ListOf(name, rest).Select(item => item is "0.1" or "1" ? item : throw Wrong(name, item))] },
                "--queries" => options with { Queries = [.. ListOf(name, rest).Select(item => Number(name, item, 1, 22))] },
                "--sampling" => options with { SamplingShare = Share(name, ValueOf(name, rest)) },
                "--tcp" => options with { CongestionControl = ValueOf(name, rest) },
                "--reps" => options with { Rounds = Number(name, ValueOf(name, rest), 2, 100) },
                _ => throw new FormatException($"The argument '{name}' cannot be understood."),
            };
        }

        return options;
    }

    private static string[] ListOf(string name, Queue<string> rest) =>
        ValueOf(name, rest).Split(',', StringSplitOptions.RemoveEmptyEntries);

    private static string ValueOf(string name, Queue<string> rest) =>
        rest.TryDequeue(out var value) ? value : throw new FormatException($"The argument '{name}' needs a value.");

    private static int Number(string name, string text, int least, int most) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= least
        && number <= most ? number : throw Wrong(name, text);

    private static double Share(string name, string text) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var share)
        && share is >= 0 and <= 1 ? share : throw Wrong(name, text);

    private static FormatException Wrong(string name, string value) => new($"The argument '{name}' cannot have the value '{value}'.");
}
