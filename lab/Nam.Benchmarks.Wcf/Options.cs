// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Rows;

namespace Nam.Benchmarks.Wcf;

/// <summary>What the command line asks for.</summary>
/// <param name="IsQuick">Whether to take about a tenth of the time.</param>
/// <param name="IsWritten">Whether docs/results gets the figures.</param>
/// <param name="Only">The one section to run, or null for all.</param>
/// <param name="Rows">Rows of the one size to run, or null for all.</param>
internal sealed record Options(bool IsQuick, bool IsWritten, string? Only, int? Rows)
{
    internal const string Usage =
        $"Allowed are --quick (under a minute, to be read but not kept), --write (docs/results/wcf.md even so), --no-file (never), --only NAME, NAME being one of {Sections.Names}, and --rows 38, 380, 3800 or 38000 (parts are never kept).";

    /// <summary>Reads the arguments.</summary>
    /// <returns>The options, or null with what is wrong.</returns>
    internal static Options? Parse(string[] arguments, out string fault)
    {
        string? only = null;
        int? rows = null;
        fault = string.Empty;
        for (var index = 0; index < arguments.Length; index++)
        {
            if (arguments[index] == "--only" && index + 1 < arguments.Length && Sections.All.ContainsKey(arguments[index + 1]))
            {
                only = arguments[++index];
            }
            else if (arguments[index] == "--rows" && index + 1 < arguments.Length
                && int.TryParse(arguments[index + 1], out var number) && ReplySize.All.Any(size => size.Rows == number))
            {
                rows = number;
                index++;
            }
            else if (arguments[index] is not ("--quick" or "--write" or "--no-file"))
            {
                fault = $"'{arguments[index]}' cannot be understood. {Usage}";
                return null;
            }
        }

        var isQuick = arguments.Contains("--quick");
        return new Options(
            isQuick, (only, rows) is (null, null) && !arguments.Contains("--no-file") && (!isQuick || arguments.Contains("--write")),
            only, rows);
    }
}
