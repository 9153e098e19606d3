// SPDX-License-Identifier: MIT
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace Nam.Study.Reporting;

/// <summary>A run as one page that needs nothing else: no network, no other file, and for its numbers no script.</summary>
internal static class HtmlPage
{
    private const string SamplesTitle = "Samples";

    // The page is UTF-8, so letters of any language stay readable in its source.
    private static readonly HtmlEncoder Encoder = HtmlEncoder.Create(UnicodeRanges.All);

    /// <summary>Writes a run.</summary>
    internal static void Write(TextWriter output, StudyRun run)
    {
        var report = run.Report;
        output.WriteLine($"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="nam {Escape(run.Version)}">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
            <title>{Escape(run.Title)}</title>
            <style>
            {PageAssets.Read(PageAssets.Style)}
            </style>
            </head>
            <body>
            <main>
            <h1>{Escape(run.Title)}</h1>
            <dl>
            """);
        foreach (var (name, value) in StudyWords.Facts(run))
        {
            output.WriteLine($"<div><dt>{Escape(name)}</dt><dd>{Escape(value)}</dd></div>");
        }

        output.WriteLine("</dl>");
        foreach (var warning in StudyWords.Warnings(run))
        {
            output.WriteLine($"<p class=\"warning\">{Escape(warning)}</p>");
        }

        WriteContents(output, report);
        WriteFindings(output, report.Findings);
        WriteHeading(output, StudyWords.Method);
        output.WriteLine("<ul>");
        foreach (var sentence in report.Method)
        {
            output.WriteLine($"<li>{Escape(sentence)}</li>");
        }

        output.WriteLine("</ul>");
        var charts = new List<StudyChart>();
        foreach (var section in report.Sections)
        {
            WriteSection(output, section, charts);
        }

        WriteSamples(output, run);
        if (charts.Count != 0)
        {
            output.WriteLine($"<footer class=\"note\">{Escape(PageAssets.ChartsNotice)}</footer>");
        }

        output.WriteLine("</main>");
        WriteScripts(output, charts);
        output.WriteLine("</body>");
        output.WriteLine("</html>");
    }

    /// <summary>Text that HTML takes for nothing else, in elements and in attributes.</summary>
    internal static string Escape(string text) => Encoder.Encode(text);

    private static void WriteFindings(TextWriter output, IReadOnlyList<StudyFinding> findings)
    {
        WriteHeading(output, StudyWords.Findings);
        output.WriteLine($"<p>{Escape(StudyWords.Sum(findings))}</p>");
        output.WriteLine("<div class=\"wide\"><table class=\"findings\">");
        HtmlTable.WriteHead(output, StudyWords.FindingColumns);
        output.WriteLine("<tbody>");
        foreach (var finding in findings)
        {
            var kind = finding.Holds switch
            {
                true => "holds",
                false => "fails",
                null => "unknown",
            };
            output.WriteLine(
                $"<tr><th scope=\"row\" class=\"{kind}\">{StudyWords.Holds(finding)}</th><td>{Escape(finding.Paper)}</td><td>{Escape(finding.Here)}</td><td>{Escape(finding.Why)}</td></tr>");
        }

        output.WriteLine("</tbody></table></div>");
    }

    private static void WriteSection(TextWriter output, StudySection section, List<StudyChart> charts)
    {
        output.WriteLine("<section>");
        WriteHeading(output, section.Title);
        foreach (var sentence in section.Text)
        {
            output.WriteLine($"<p>{Escape(sentence)}</p>");
        }

        foreach (var chart in section.Charts)
        {
            HtmlChart.Write(output, chart, charts.Count);
            charts.Add(chart);
        }

        foreach (var table in section.Tables)
        {
            HtmlTable.Write(output, table);
        }

        output.WriteLine("</section>");
    }

    private static void WriteSamples(TextWriter output, StudyRun run)
    {
        if (run.Report.Samples.Count == 0)
        {
            return;
        }

        WriteHeading(output, SamplesTitle);
        output.WriteLine("<p>All that was measured is in files beside this page:</p><ul>");
        foreach (var samples in run.Report.Samples)
        {
            var file = StudyFiles.NameOf(run.Name, samples);
            output.WriteLine($"<li><a href=\"{Escape(Uri.EscapeDataString(file))}\">{Escape(file)}</a>: {samples.Rows.Count:N0} rows</li>");
        }

        output.WriteLine("</ul>");
    }

    private static void WriteScripts(TextWriter output, List<StudyChart> charts)
    {
        if (charts.Count == 0)
        {
            return;
        }

        output.WriteLine($"<script type=\"application/json\" id=\"charts\">{ChartText.Write(charts)}</script>");
        output.WriteLine("<script>");
        output.WriteLine(PageAssets.Read(PageAssets.Charts));
        output.WriteLine("</script>");
        output.WriteLine("<script>");
        output.WriteLine(PageAssets.Read(PageAssets.Script));
        output.WriteLine("</script>");
    }

    private static void WriteContents(TextWriter output, StudyReport report)
    {
        string[] titles =
        [
            StudyWords.Findings, StudyWords.Method, .. report.Sections.Select(section => section.Title),
            .. report.Samples.Count > 0 ? [SamplesTitle] : Array.Empty<string>()
        ];
        output.WriteLine("<nav aria-label=\"Contents\"><ul>");
        foreach (var title in titles)
        {
            output.WriteLine($"<li><a href=\"#{IdOf(title)}\">{Escape(title)}</a></li>");
        }

        output.WriteLine("</ul></nav>");
    }

    private static void WriteHeading(TextWriter output, string title) => output.WriteLine($"<h2 id=\"{IdOf(title)}\">{Escape(title)}</h2>");

    // Letters and digits; the charts' data has the element "charts".
    private static string IdOf(string title) =>
        "part-" + string.Join('-', title.ToLowerInvariant().Split(
            [.. title.ToLowerInvariant().Where(letter => !char.IsAsciiLetterOrDigit(letter))], StringSplitOptions.RemoveEmptyEntries));
}
