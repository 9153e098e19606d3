// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Containers;

/// <summary>Writes the figures of <c>bench containers</c> for people.</summary>
internal static class ContainersPage
{
    private const string Head =
        "| text | bytes | gzip -6 | Brotli 5 | Brotli 11 | containers | encode ÷ gzip | decode ÷ gunzip | write ÷ text | read ÷ text |";

    /// <summary>Returns the lines of the table.</summary>
    internal static IEnumerable<string> Table(IEnumerable<ContainerFigures> figures) =>
    [
        Head,
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
        .. figures.Select(of =>
            $"| {of.Name} | {of.TextBytes:N0} | {of.GZipBytes:N0} | {of.Brotli5Bytes:N0} | {of.Brotli11Bytes:N0} "
            + $"| {(of.IsCarried ? of.ContainerBytes.ToString("N0") : "text")} | {of.EncodeToGZip:N2} | {of.DecodeToGunzip:N2} "
            + $"| {of.WriteToText:N2} | {of.ReadToText:N2} |"),
    ];

    /// <summary>Returns the sums as a sentence.</summary>
    internal static string Sum(IReadOnlyList<ContainerFigures> figures)
    {
        double containers = figures.Sum(of => of.ContainerBytes);
        var (gzip, brotli5, brotli11) = (
            figures.Sum(of => of.GZipBytes), figures.Sum(of => of.Brotli5Bytes), figures.Sum(of => of.Brotli11Bytes));
        return $"{figures.Count} texts, {containers:N0} bytes of containers: ÷ gzip -6 {containers / gzip:N3}, "
            + $"÷ Brotli 5 {containers / brotli5:N3}, ÷ Brotli 11 {containers / brotli11:N3};\n"
            + $"{figures.Count(of => of.ContainerBytes > of.Brotli5Bytes)} are larger than Brotli 5, "
            + $"{figures.Count(of => !of.IsCarried)} stay text.";
    }

    /// <summary>Returns the times as a sentence; an empty one where nothing was timed.</summary>
    internal static string Times(IReadOnlyList<ContainerFigures> figures)
    {
        var encode = figures.Select(of => of.EncodeToGZip).OfType<double>().Order().ToList();
        var decode = figures.Select(of => of.DecodeToGunzip).OfType<double>().Order().ToList();
        return encode.Count == 0
            ? ""
            : $"Times of {encode.Count} texts: encode ÷ gzip {encode[encode.Count / 2]:N2} in the median, {encode[^1]:N2} at most; "
                + $"decode ÷ gunzip {decode[decode.Count / 2]:N2}, {decode[^1]:N2} at most.";
    }

    /// <summary>Writes the page into docs/results.</summary>
    /// <param name="name">The page's name.</param>
    /// <param name="subject">The texts, for the headline.</param>
    /// <param name="how">The command and the machine.</param>
    /// <param name="figures">The figures.</param>
    internal static void Write(string name, string subject, string how, IReadOnlyList<ContainerFigures> figures)
    {
        string[] lines =
        [
            $"# Containers on {subject}",
            "",
            how,
            "",
            "Bytes are those of the forms without frames. Times are medians of calls in turns, from text and to text beside gzip,",
            "and of rows by the serializer beside text. What containers do not carry stays text and counts as Brotli 5.",
            "",
            Sum(figures),
            Times(figures),
            "",
            .. Table(figures),
        ];
        File.WriteAllLines(Path.Combine("docs", "results", $"{name}.md"), lines);
    }
}
