// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Text.Json;
using Tpch;

namespace Nam.Benchmarks.Repeats;

/// <summary>Small replies that repeat, with other values: what templates, lean forms and kept values make of them.</summary>
internal static class RepeatsSuite
{
    private const double Scale = 0.01;

    private const string Explanation =
        """
        `./build.sh bench repeats --write`. Bytes of all repeats of an operation in sum, its first reply aside: whole
        frames, but for Brotli, which has none around it: what quality 5 adds for the text behind that of the reply before,
        in one stream, as with that as its dictionary. First is each of the repeats as if it were the first; with the
        contract known both sides have made the template of
        [container-format.md](../container-format.md#6c-templates-of-contracts) section 6c. Times are of writing a reply and
        reading its text, keeping included, on a warm processor: medians of rounds in turns, and means of these.
        """;

    private static readonly JsonSerializerOptions Json = new() { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    /// <summary>Runs the suite, in about five seconds.</summary>
    /// <param name="args"><c>--write</c>: writes <c>repeats.md</c> and <c>repeats.json</c> to docs/results, or to the folder named.</param>
    /// <returns>0.</returns>
    public static int Run(params string[] args)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var tpch = TpchRepeats.All(TpchDatabase.Load(Scale)).Select(series => new RepeatSimulation(series).Run()).ToList();
        var services = MadeUpServices.All().Select(series => new RepeatSimulation(series).Run()).ToList();
        var page = new StringBuilder();
        page.AppendLine("# Small replies that repeat").AppendLine();
        page.AppendLine(Explanation);
        var making = tpch.Concat(services).Select(of => of.MakeContractMicroseconds).ToList();
        page.AppendLine().AppendLine(
            $"Making the template of a contract took {making[0] / 1_000:N0} ms for the first one, most of which is the compiler's,\n"
            + $"and {making.Skip(1).Order().ElementAt(making.Count / 2):N0} µs for the others (median), once each.");
        Append(page, "TPC-H at scale factor 0.01, other parameters", tpch);
        Append(page, "Made-up services", services);
        Console.Write(page);
        var write = Array.IndexOf(args, "--write");
        if (write >= 0)
        {
            var folder = args.Length > write + 1 ? args[write + 1] : Path.Combine("docs", "results");
            File.WriteAllText(Path.Combine(folder, "repeats.md"), page.ToString());
            File.WriteAllText(
                Path.Combine(folder, "repeats.json"), JsonSerializer.Serialize(new { Tpch = tpch, Services = services }, Json) + "\n");
        }

        return 0;
    }

    private static void Append(StringBuilder page, string title, List<RepeatFigures> figures)
    {
        page.AppendLine().AppendLine($"## {title}").AppendLine();
        page.AppendLine("| reply | repeats | text | first | first, contract known | the same, lean | template | lean | lean and values | Brotli 5 after the one before | template, µs | lean, µs | lean and values, µs |");
        page.AppendLine("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        foreach (var of in figures)
        {
            Append(page, of);
        }

        Append(page, new RepeatFigures
        {
            Name = "all",
            Repeats = figures.Sum(of => of.Repeats),
            TextBytes = figures.Sum(of => of.TextBytes),
            FirstBytes = figures.Sum(of => of.FirstBytes),
            FirstOfContractBytes = figures.Sum(of => of.FirstOfContractBytes),
            LeanFirstOfContractBytes = figures.Sum(of => of.LeanFirstOfContractBytes),
            TemplateBytes = figures.Sum(of => of.TemplateBytes),
            LeanBytes = figures.Sum(of => of.LeanBytes),
            ValuesBytes = figures.Sum(of => of.ValuesBytes),
            BrotliAfterPreviousBytes = figures.Sum(of => of.BrotliAfterPreviousBytes),
            TemplateMicroseconds = figures.Average(of => of.TemplateMicroseconds),
            LeanMicroseconds = figures.Average(of => of.LeanMicroseconds),
            ValuesMicroseconds = figures.Average(of => of.ValuesMicroseconds),
        });
    }

    private static void Append(StringBuilder page, RepeatFigures of) => page.AppendLine(
        $"| {of.Name} | {of.Repeats} | {of.TextBytes:N0} | {of.FirstBytes:N0} | {of.FirstOfContractBytes:N0}"
        + $" | {of.LeanFirstOfContractBytes:N0} | {of.TemplateBytes:N0} | {of.LeanBytes:N0}"
        + $" | {of.ValuesBytes:N0} | {of.BrotliAfterPreviousBytes:N0} | {of.TemplateMicroseconds:N0}"
        + $" | {of.LeanMicroseconds:N0} | {of.ValuesMicroseconds:N0} |");
}
