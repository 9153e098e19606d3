// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Rivals;

/// <summary>What the command line asks for.</summary>
/// <param name="IsQuick">Whether to take TPC-H at scale factor 0.1 and a third of the turns.</param>
/// <param name="IsWritten">Whether docs/results gets the figures.</param>
/// <param name="Corpus">A folder of XML documents, or null for none.</param>
/// <param name="Only">The one data set to measure, or null for all.</param>
/// <param name="LeftOut">Rivals whose packages are not to be had, and why; the build says so.</param>
internal sealed record Options(bool IsQuick, bool IsWritten, string? Corpus, string? Only, IReadOnlyList<string> LeftOut)
{
    internal const string Usage =
        "Allowed are --corpus FOLDER (of XML documents), --only tpch, members, readings, tracks or documents, --quick (to be read but not kept) and --write (docs/results/rivals.md and artifacts/results/rivals.csv).";

    /// <summary>Turns that each way gets.</summary>
    internal int Rounds => IsQuick ? 3 : 5;

    /// <summary>What to type for the same.</summary>
    internal string Command => "./build.sh bench rivals" + (Corpus is null ? "" : " --corpus FOLDER")
        + (Only is null ? "" : $" --only {Only}") + (IsQuick ? " --quick" : "") + (IsWritten ? " --write" : "");

    /// <summary>Reads the arguments.</summary>
    /// <returns>The options, or null with what is wrong.</returns>
    internal static Options? Parse(string[] arguments, out string fault)
    {
        var leftOut = new List<string>();
        var (isQuick, isWritten, corpus, only) = (false, false, (string?)null, (string?)null);
        fault = "";
        for (var index = 0; index < arguments.Length; index++)
        {
            switch (arguments[index..])
            {
                case ["--quick", ..]:
                    isQuick = true;
                    break;
                case ["--write", ..]:
                    isWritten = true;
                    break;
                case ["--corpus", var folder, ..] when Directory.Exists(folder):
                    corpus = folder;
                    index++;
                    break;
                case ["--only", ("tpch" or "members" or "readings" or "tracks" or "documents") and var set, ..]:
                    only = set;
                    index++;
                    break;
                case ["--left-out", var rival, ..]:
                    leftOut.Add(rival);
                    index++;
                    break;
                default:
                    fault = $"'{string.Join(' ', arguments[index..])}' cannot be understood. {Usage}";
                    return null;
            }
        }

        if (only is "tracks" or "documents" && corpus is null)
        {
            fault = $"The data set '{only}' needs --corpus. {Usage}";
            return null;
        }

        return new Options(isQuick, isWritten, corpus, only, leftOut);
    }
}
