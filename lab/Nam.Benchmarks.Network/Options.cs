// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Network.Measuring;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network;

/// <summary>What the command line asks for.</summary>
internal sealed record Options
{
    internal const string Usage = """
        Usage: ./build.sh bench network [options]

          --quick               lan, sc and us; loss 0 and 1 %; fewer sizes and repetitions; to be read, not kept
          --networks NAME,...   of lan, sc, us-low, us, trans-atlantic (default: all)
          --loss P,...          of packets to the client, in percent, 0 to 20 (default: 0, 0.1, 1)
          --tcp NAME,...        congestion control of the server (default: cubic, bbr)
          --states NAME,...     of warm, fresh, idle (default: all)
          --sizes SIZE,...      of replies, as 46KB or 3.5MB (default: 1KB, 10KB, 46KB, 100KB, 400KB, 3.5MB, 26MB)
          --reps N              rounds of every series, 1 to 100 (default: 8)
          --write               write docs/results/network.md and artifacts/results/network.csv
        """;

    private const double Kilobyte = 1000;
    private const double Megabyte = 1e6;
    private const double MostBytes = 50e6;

    /// <summary>The networks of the 2003 paper.</summary>
    internal static IReadOnlyList<LabNetwork> PaperNetworks { get; } =
        [LabNetworks.Lan, LabNetworks.SouthernCalifornia, LabNetworks.UsLow, LabNetworks.Us, LabNetworks.TransAtlantic];

    internal bool IsQuick { get; private init; }

    internal bool IsWritten { get; private init; }

    internal IReadOnlyList<LabNetwork> Networks { get; private init; } = PaperNetworks;

    /// <summary>Shares of packets, not percent.</summary>
    internal IReadOnlyList<double> Losses { get; private init; } = [0, 0.001, 0.01];

    internal IReadOnlyList<string> CongestionControls { get; private init; } = ["cubic", "bbr"];

    internal IReadOnlyList<ConnectionState> States { get; private init; } =
    [
        ConnectionState.Warm, ConnectionState.Fresh, ConnectionState.Idle
    ];

    internal IReadOnlyList<int> Sizes { get; private init; } = [1_000, 10_000, 46_000, 100_000, 400_000, 3_500_000, 26_000_000];

    internal int Rounds { get; private init; } = 8;

    /// <summary>What a series takes at most, its first round aside, in seconds.</summary>
    internal double SeriesSeconds { get; private init; } = 9;

    /// <summary>Replies that would take longer by the model are left out, in seconds.</summary>
    internal double LongestSeconds { get; private init; } = 20;

    /// <summary>Reads the arguments.</summary>
    /// <exception cref="FormatException">An argument cannot be understood; the message says which.</exception>
    internal static Options Parse(IReadOnlyList<string> arguments)
    {
        var options = new Options();
        if (arguments.Contains("--quick"))
        {
            options = options with
            {
                IsQuick = true,
                Networks = [LabNetworks.Lan, LabNetworks.SouthernCalifornia, LabNetworks.Us],
                Losses = [0, 0.01],
                Sizes = [1_000, 46_000, 100_000, 400_000, 3_500_000],
                Rounds = 6,
                SeriesSeconds = 4,
                LongestSeconds = 5,
            };
        }

        var rest = new Queue<string>(arguments);
        while (rest.TryDequeue(out var name))
        {
            options = name switch
            {
                "--quick" => options,
                "--write" => options with { IsWritten = true },
                "--networks" => options with { Networks = [.. ListOf(name, rest)
                    .Select(item => PaperNetworks.FirstOrDefault(network => network.Name == item) ?? throw Wrong(name, item))] },
                "--loss" => options with { Losses = [.. ListOf(name, rest).Select(item => Number(name, item, 0, 20) / 100)] },
                "--tcp" => options with { CongestionControls = ListOf(name, rest) },
                "--states" => options with { States = [.. ListOf(name, rest).Select(item => StateOf(name, item))] },
                "--sizes" => options with { Sizes = [.. ListOf(name, rest).Select(item => SizeOf(name, item))] },
                "--reps" => options with { Rounds = (int)Number(name, ValueOf(name, rest), 1, 100) },
                _ => throw new FormatException($"The argument '{name}' cannot be understood."),
            };
        }

        return options;
    }

    private static ConnectionState StateOf(string name, string text) =>
        Enum.TryParse<ConnectionState>(text, ignoreCase: true, out var state) && Enum.IsDefined(state) ? state : throw Wrong(name, text);

    private static int SizeOf(string name, string text)
    {
        var (unit, digits) = text.EndsWith("KB", StringComparison.OrdinalIgnoreCase) ? (Kilobyte, text[..^2])
            : text.EndsWith("MB", StringComparison.OrdinalIgnoreCase) ? (Megabyte, text[..^2])
            : (1, text);
        return double.TryParse(digits, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number)
            && unit * number is >= 100 and <= MostBytes
            ? (int)(unit * number)
            : throw Wrong(name, text);
    }

    private static string[] ListOf(string name, Queue<string> rest) =>
        ValueOf(name, rest).Split(',', StringSplitOptions.RemoveEmptyEntries);

    private static string ValueOf(string name, Queue<string> rest) =>
        rest.TryDequeue(out var value) ? value : throw new FormatException($"The argument '{name}' needs a value.");

    private static double Number(string name, string text, double least, double most) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number)
        && number >= least && number <= most ? number : throw Wrong(name, text);

    private static FormatException Wrong(string name, string value) => new($"The argument '{name}' cannot have the value '{value}'.");
}
