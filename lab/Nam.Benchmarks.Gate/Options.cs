// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;
using Nam.Benchmarks.Gate.Measuring;

namespace Nam.Benchmarks.Gate;

/// <summary>What the command line asks for.</summary>
internal sealed record Options
{
    internal const string Usage = """
        Usage: ./build.sh bench gate --base REV [options]

          --base REV              the commit that the working tree is measured against
          --quick                 a few cells in two minutes, to try the tool; nothing to judge by
          --minutes N             how long the run may take, 3 to 120 (default: 20; with --quick 2)
          --links NAME,...        of loopback, lan, 96/7, 12/70, 1.6/150 (default: all)
          --limit NAME=VALUE,...  other limits than those of the house:
                                    mean=1.02        geometric mean of all cells' times
                                    wan=1.05         time of a cell on 96/7, 12/70 or 1.6/150
                                    small=1.05       the same of a reply below 1 KB on 1.6/150
                                    q16=1.3          the same of Q16 at scale factor 1
                                    near=1.1         time of a cell on loopback or lan, from 10 KB of text on
                                    t1=1700000       bytes of the 22 typed replies at scale factor 1 in containers
                                    documents=1      bytes of all documents in containers
                                    cpu=1.1          processor time of typed replies, written and read
        """;

    private const int QuickMinutes = 2;

    internal required string Base { get; init; }

    internal bool IsQuick { get; private init; }

    internal TimeSpan Time { get; private init; } = TimeSpan.FromMinutes(20);

    internal IReadOnlyList<Link> Links { get; private init; } = Link.All;

    internal Limits Limits { get; private init; } = new();

    /// <summary>Reads the arguments.</summary>
    /// <exception cref="FormatException">An argument cannot be understood; the message says which.</exception>
    internal static Options Parse(IReadOnlyList<string> arguments)
    {
        var options = new Options { Base = "" };
        if (arguments.Contains("--quick"))
        {
            options = options with { IsQuick = true, Time = TimeSpan.FromMinutes(QuickMinutes) };
        }

        var rest = new Queue<string>(arguments.Where(argument => argument != "--quick"));
        while (rest.TryDequeue(out var name))
        {
            var value = rest.TryDequeue(out var next) ? next : throw new FormatException($"The option '{name}' needs a value.");
            options = name switch
            {
                "--base" => options with { Base = value },
                "--minutes" when double.TryParse(value, out var minutes) && minutes is >= 3 and <= 120 =>
                    options with { Time = TimeSpan.FromMinutes(minutes) },
                "--links" => options with { Links = [.. value.Split(',').Select(LinkOf)] },
                "--limit" => options with { Limits = value.Split(',').Aggregate(options.Limits, (limits, limit) => limits.With(limit)) },
                _ => throw new FormatException($"'{name} {value}' is no option, or not in its range."),
            };
        }

        return options.Base.Length > 0 ? options : throw new FormatException("--base REV is missing.");
    }

    private static Link LinkOf(string name) =>
        Link.All.FirstOrDefault(link => link.Name == name) ?? throw new FormatException($"There is no link '{name}'.");
}
