// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Soak;

/// <summary>What the program was asked to do.</summary>
/// <param name="Minutes">How long to go on.</param>
/// <param name="Callers">Most callers at a time.</param>
/// <param name="Seed">What the order of events follows from.</param>
/// <param name="Scale">Scale factor of the tables.</param>
/// <param name="Wcf">The program of samples/TpchService, to try CoreWCF too.</param>
/// <param name="Report">Where the report goes; none for the console only.</param>
internal sealed record SoakOptions(double Minutes, int Callers, int Seed, string Scale, string? Wcf, string? Report)
{
    internal const string Usage = """
        Usage: ./build.sh soak [--minutes N] [--callers N] [--scale N] [--seed N] [--wcf PATH] [--report FILE]

        Sample services with NAM beside ones without, called by 60 to N callers (1,000 unless told otherwise) of every kind: with NAM of this and
        other versions, plain, aborting, slow and hostile. Meanwhile the network changes, loses packets and fails, servers and callers are
        killed, and the folder of profiles fills up or is gone. Ends with 1 if a reply was wrong, memory or handles grew, or plain callers waited longer.

        --wcf PATH     samples/TpchService/bin/Release/net10.0/TpchService.dll, for CoreWCF too (its ports are 5090 to 5093)
        --report FILE  the report, in Markdown

        """;

    internal const int LeastCallers = 60;

    internal static SoakOptions? Parse(string[] args)
    {
        var options = new SoakOptions(10, 1000, 1, "0.02", null, null);
        for (var i = 0; i < args.Length; i += 2)
        {
            if (i + 1 == args.Length)
            {
                return null;
            }

            var value = args[i + 1];
            var isNumber = double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number);
            var changed = args[i] switch
            {
                "--minutes" when isNumber && number is > 0 and <= 10_000 => options with { Minutes = number },
                "--callers" when isNumber && number is >= LeastCallers and <= 10_000 => options with { Callers = (int)number },
                "--seed" when isNumber => options with { Seed = (int)number },
                "--scale" when isNumber => options with { Scale = value },
                "--wcf" => options with { Wcf = value },
                "--report" => options with { Report = Path.GetFullPath(value) },
                _ => null,
            };
            if (changed is null)
            {
                return null;
            }

            options = changed;
        }

        return options;
    }
}
