// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf;

/// <summary>What the command line asks for.</summary>
/// <param name="IsQuick">Whether to take about a tenth of the time.</param>
/// <param name="IsWritten">Whether docs/results gets the figures.</param>
/// <param name="Only">The one section to run, or null for all.</param>
internal sealed record Options(bool IsQuick, bool IsWritten, string? Only)
{
    internal const string Usage =
        $"Allowed are --quick (under a minute, to be read but not kept), --write (docs/results/wcf.json and wcf.md even so), --no-file (never) and --only NAME, NAME being one of {Sections.Names} (never kept).";

    /// <summary>Reads the arguments.</summary>
    /// <returns>The options, or null with what is wrong.</returns>
    internal static Options? Parse(string[] arguments, out string fault)
    {
        string? only = null;
        fault = string.Empty;
        for (var index = 0; index < arguments.Length; index++)
        {
            if (arguments[index] == "--only" && index + 1 < arguments.Length && Sections.All.ContainsKey(arguments[index + 1]))
            {
                only = arguments[++index];
            }
            else if (arguments[index] is not ("--quick" or "--write" or "--no-file"))
            {
                fault = $"'{arguments[index]}' cannot be understood. {Usage}";
                return null;
            }
        }

        var isQuick = arguments.Contains("--quick");
        return new Options(isQuick, only is null && !arguments.Contains("--no-file") && (!isQuick || arguments.Contains("--write")), only);
    }
}
