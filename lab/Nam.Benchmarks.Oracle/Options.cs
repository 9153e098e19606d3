// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Measuring;

namespace Nam.Benchmarks.Oracle;

/// <summary>What the command line asks for.</summary>
internal sealed record Options
{
    internal const string Usage = """
        Usage: ./build.sh bench oracle [options]

          --quick               six queries at scale factor 0.1; to be read, not kept
          --networks NAME,...   of loopback, lan, sc, home, us, ta, us-low (default: all)
          --queries N,...       of 1 to 22 (default: all)
          --rounds N            rounds of every cell, 2 to 100 (default: 5)
          --write               write docs/results/oracle.md and artifacts/results/oracle.csv
        """;

    private const int Queries = 22;

    private static readonly string[] QuickReplies = ["Q1", "Q3", "Q6", "Q10", "Q12", "Q16"];

    internal bool IsQuick { get; private init; }

    internal bool IsWritten { get; private init; }

    internal int Rounds { get; private init; } = 5;

    internal IReadOnlyList<Link> Networks { get; private init; } = PaperNetworks.All;

    /// <summary>The names of the replies: <c>Q1</c> to <c>Q22</c>.</summary>
    internal IReadOnlyList<string> Replies { get; private init; } = [.. Enumerable.Range(1, Queries).Select(number => $"Q{number}")];

    internal IReadOnlyList<string> Scales => IsQuick ? ["0.1"] : ["0.1", "1"];

    /// <summary>Reads the arguments.</summary>
    /// <exception cref="FormatException">An argument cannot be understood; the message says which.</exception>
    internal static Options Parse(IReadOnlyList<string> arguments)
    {
        var options = arguments.Contains("--quick") ? new Options { IsQuick = true, Replies = QuickReplies, Rounds = 3 } : new Options();
        var rest = new Queue<string>(arguments);
        while (rest.TryDequeue(out var name))
        {
            options = name switch
            {
                "--quick" => options,
                "--write" => options with { IsWritten = true },
                "--networks" => options with { Networks = [.. ValueOf(name, rest).Split(',').Select(NetworkOf)] },
                "--queries" => options with { Replies = [.. ValueOf(name, rest).Split(',').Select(ReplyOf)] },
                "--rounds" => options with { Rounds = Number(ValueOf(name, rest), 2, 100) },
                _ => throw new FormatException($"'{name}' is no option."),
            };
        }

        return options;
    }

    private static string ValueOf(string name, Queue<string> rest) =>
        rest.TryDequeue(out var value) ? value : throw new FormatException($"The option '{name}' needs a value.");

    private static Link NetworkOf(string name) =>
        PaperNetworks.All.FirstOrDefault(link => link.Name == name) ?? throw new FormatException($"There is no network '{name}'.");

    private static string ReplyOf(string query) => $"Q{Number(query, 1, Queries)}";

    private static int Number(string text, int least, int most) =>
        int.TryParse(text, out var number) && number >= least && number <= most
            ? number
            : throw new FormatException($"'{text}' is no number from {least} to {most}.");
}
