// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch;
using TpchComparison.Link;

namespace TpchComparison;

/// <summary>What the demo was asked to do.</summary>
/// <param name="Scale">The scale factor of the tables.</param>
/// <param name="Links">The networks, in order.</param>
/// <param name="Repeat">How often every query is asked each way on a network with a long round trip.</param>
/// <param name="PlainLines">Whether to print lines in place of a live table.</param>
internal sealed record DemoOptions(double Scale, IReadOnlyList<NetworkLink> Links, int Repeat, bool PlainLines)
{
    public const int MaximumRepeat = 1000;

    public const string Usage = """
        Asks the 22 queries of TPC-H over the five networks of the NAM paper, with NAM and plain, and shows what each took.

        --scale NUMBER    size of the tables, above 0 and at most 100 (default 0.01)
        --network NAME    only this network: LAN, SC, US, Trans-Atlantic or US-low; may be given several times
        --repeat N        calls of every query each way, 1 to 1000 (default 3; seven times as many where the round trip is below 10 ms)
        --plain-lines     lines of text in place of a live table
        --help            show this

        Ctrl-C ends the demo with the summary so far.

        """;

    /// <summary>Reads arguments.</summary>
    /// <returns>The options, or a sentence that says what is wrong.</returns>
    public static (DemoOptions? Options, string? Fault) Parse(IReadOnlyList<string> args)
    {
        var links = new List<NetworkLink>();
        var options = new DemoOptions(0.01, NetworkLink.All, 3, false);
        for (var i = 0; i < args.Count; i++)
        {
            switch (args[i])
            {
                case "--plain-lines":
                    options = options with { PlainLines = true };
                    break;
                case "--scale" or "--network" or "--repeat" when i + 1 == args.Count:
                    return (null, $"The option {args[i]} needs a value behind it.");
                case "--scale":
                    if (!ScaleFactor.TryParse(args[++i], out var scale))
                    {
                        return (null, ScaleFactor.Fault(args[i]));
                    }

                    options = options with { Scale = scale };
                    break;
                case "--network":
                    if (NetworkLink.All.FirstOrDefault(link => link.Name.Equals(args[i + 1], StringComparison.OrdinalIgnoreCase)) is not { } known)
                    {
                        return (null, $"The network '{args[i + 1]}' is unknown; there are {string.Join(", ", NetworkLink.All.Select(link => link.Name))}.");
                    }

                    i++;
                    links.Add(known);
                    break;
                case "--repeat":
                    if (!int.TryParse(args[++i], NumberStyles.None, CultureInfo.InvariantCulture, out var repeat) || repeat is < 1 or > MaximumRepeat)
                    {
                        return (null, $"The number of repetitions '{args[i]}' is not a whole number from 1 to {MaximumRepeat}.");
                    }

                    options = options with { Repeat = repeat };
                    break;
                default:
                    return (null, $"The option '{args[i]}' is unknown; --help lists all.");
            }
        }

        return (links.Count == 0 ? options : options with { Links = links }, null);
    }
}
