// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using Nam.Tool.Classify;
using Nam.Tool.Commands.Profiles;

namespace Nam.Tool.Commands;

/// <summary>The help of a command, followed by examples.</summary>
internal sealed class ExampleHelp : SynchronousCommandLineAction
{
    /// <summary>Lines longer than this are hard to read, however wide the terminal is.</summary>
    internal const int MostCharacters = 120;

    private readonly HelpAction _standard;

    internal ExampleHelp(HelpAction standard, int width)
    {
        _standard = standard;
        _standard.MaxWidth = width;
    }

    /// <inheritdoc/>
    public override int Invoke(ParseResult parseResult)
    {
        var code = _standard.Invoke(parseResult);
        var output = parseResult.InvocationConfiguration.Output;
        output.WriteLine("Examples:");
        foreach (var line in ExamplesOf(parseResult.CommandResult.Command.Name))
        {
            output.WriteLine("  " + line);
        }

        output.WriteLine();
        return code;
    }

    private static string[] ExamplesOf(string command) => command switch
    {
        EncodeCommand.Name =>
        [
            "nam encode orders.xml -o orders.nam",
            "nam encode replies/*.xml --format binary+zip-2 -o encoded/",
        ],
        DecodeCommand.Name =>
        [
            "nam decode orders.nam | head",
            "nam decode encoded/*.nam -o decoded/",
        ],
        InspectCommand.Name =>
        [
            "nam inspect orders.xml --sort",
            "nam inspect orders.nam --json | jq .rows[0]",
        ],
        BenchCommand.Codecs =>
        [
            "nam bench codecs replies/*.xml --seconds 20",
            "nam bench codecs orders.xml --formats text+zip-6,binary+zip-2,containers --json",
        ],
        BenchCommand.Name =>
        [
            "nam bench codecs replies/*.xml",
        ],
        ExplainCommand.Name =>
        [
            "nam explain --size 46k --rtt 90 --bandwidth 95M",
            "nam explain --size 1.5M --rtt 0.3 --bandwidth 1G --client 10",
            "nam explain -p profiles.nam -o GetOrders -s orders.example --rtt 40",
        ],
        ClassifyCommand.Name =>
        [
            "nam classify /var/log/apache2/access.log",
            "zcat access.log.*.gz | nam classify - --prefixes prefixes.txt --json",
            "nam classify access.log --pages /index.html,/news.html --poor 4,8",
        ],
        _ when ProfileCommand.ExamplesOf(command) is { } examples => examples,
        _ =>
        [
            "nam encode orders.xml -o orders.nam     one message as containers",
            "nam inspect orders.nam --sort           what takes its bytes",
            "nam decode orders.nam                   the message as text again",
            "nam bench codecs replies/*.xml          size and speed of every format",
            "nam explain --size 46k --rtt 90         which format such a reply gets, and why",
            "nam profile show                        what NAM has learned here",
            "nam classify access.log                 how well a site's clients are connected",
        ],
    };
}
