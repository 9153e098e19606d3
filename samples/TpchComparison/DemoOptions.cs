// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch;
using TpchComparison.Link;
using TpchComparison.Networks;

namespace TpchComparison;

/// <summary>What the demo was asked to do.</summary>
/// <param name="Scale">The scale factor of the tables.</param>
/// <param name="Links">The networks, in order.</param>
/// <param name="Rounds">How often every query is asked each way; none for as often as there is time.</param>
/// <param name="UseRelay">Whether networks are emulated by the relay even where real TCP can be had.</param>
/// <param name="PlainLines">Whether to print lines in place of a live table.</param>
/// <param name="Markdown">Whether to end with the results as a table of Markdown.</param>
/// <param name="Page">Whether to show NAM's page of the service.</param>
internal sealed record DemoOptions(
    double Scale, IReadOnlyList<NetworkLink> Links, int? Rounds, bool UseRelay, bool PlainLines, bool Markdown, bool Page)
{
    public const int MaximumRounds = 1000;

    /// <summary>The scale factor unless another is named: replies of up to 1.3 MB, as services have them.</summary>
    public const double DefaultScale = 0.1;

    public const string Usage = """
        Asks the 22 queries of TPC-H over emulated networks, plain, with gzip and with NAM, and shows how soon the replies are there.

        --network NAME    only this network; may be given several times: lan, fibre, lte, continent, slow-4g,
                          and satellite, which is left out unless named because it takes a minute more
        --scale NUMBER    size of the tables, above 0 and at most 100 (default 0.1)
        --rounds N        how often every query is asked each way, 1 to 1000 (default: as often as there is time, at least once)
        --relay           emulate networks without the system's TCP, as where the rights for that are missing
        --plain-lines     lines of text in place of a live table
        --markdown        the results as a table of Markdown at the end
        --page            NAM's page of the service, live in a browser, while the demo runs and then until Enter or Ctrl-C;
                          in a pipe it ends with the demo
        --help            show this

        Ctrl-C ends the demo with the summary so far.

        """;

    /// <summary>Reads arguments.</summary>
    /// <returns>The options, or a sentence that says what is wrong.</returns>
    public static (DemoOptions? Options, string? Fault) Parse(IReadOnlyList<string> args)
    {
        var links = new List<NetworkLink>();
        var options = new DemoOptions(
            DefaultScale, DemoNetworks.Default, null, UseRelay: false, PlainLines: false, Markdown: false, Page: false);
        for (var i = 0; i < args.Count; i++)
        {
            switch (args[i])
            {
                case "--plain-lines":
                    options = options with { PlainLines = true };
                    break;
                case "--relay":
                    options = options with { UseRelay = true };
                    break;
                case "--markdown":
                    options = options with { Markdown = true };
                    break;
                case "--page":
                    options = options with { Page = true };
                    break;
                case "--scale" or "--network" or "--rounds" when i + 1 == args.Count:
                    return (null, $"The option {args[i]} needs a value behind it.");
                case "--scale":
                    if (!ScaleFactor.TryParse(args[++i], out var scale))
                    {
                        return (null, ScaleFactor.Fault(args[i]));
                    }

                    options = options with { Scale = scale };
                    break;
                case "--network":
                    if (DemoNetworks.All.FirstOrDefault(
                        link => link.Name.Equals(args[i + 1], StringComparison.OrdinalIgnoreCase)) is not { } known)
                    {
                        return (null, $"The network '{args[i + 1]}' is unknown; there are {string.Join(", ", DemoNetworks.All.Select(link => link.Name))}.");
                    }

                    i++;
                    links.Add(known);
                    break;
                case "--rounds":
                    if (!int.TryParse(args[++i], NumberStyles.None, CultureInfo.InvariantCulture, out var rounds)
                        || rounds is < 1 or > MaximumRounds)
                    {
                        return (null, $"The number of rounds '{args[i]}' is not a whole number from 1 to {MaximumRounds}.");
                    }

                    options = options with { Rounds = rounds };
                    break;
                default:
                    return (null, $"The option '{args[i]}' is unknown; --help lists all.");
            }
        }

        return (links.Count == 0 ? options : options with { Links = links }, null);
    }
}
