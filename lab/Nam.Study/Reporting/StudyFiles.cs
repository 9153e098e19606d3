// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Study.Reporting;

/// <summary>The files that a study leaves.</summary>
internal sealed class StudyFiles
{
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly string _folder;
    private readonly string _stem;

    private StudyFiles(string folder, string name)
    {
        _folder = folder;
        _stem = StemOf(name);
    }

    /// <summary>Files in a folder, which is made, and tried: it is too late after a quarter of an hour.</summary>
    /// <exception cref="ToolException">Nothing can be written there.</exception>
    internal static StudyFiles In(string folder, string name)
    {
        try
        {
            Directory.CreateDirectory(folder);
            var trial = Path.Combine(folder, $".nam-study-{Guid.NewGuid():N}");
            using (File.Create(trial, 1, FileOptions.DeleteOnClose))
            {
                return new StudyFiles(folder, name);
            }
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new ToolException($"Nothing can be written to {folder}: {fault.Message}", fault);
        }
    }

    /// <summary>The name of a file with samples.</summary>
    internal static string NameOf(string study, StudySamples samples) => $"{StemOf(study)}-{samples.Name}.csv";

    /// <summary>Writes all of a run.</summary>
    /// <returns>The files' names, the page first.</returns>
    /// <exception cref="ToolException">One cannot be written.</exception>
    internal IReadOnlyList<string> Write(StudyRun run)
    {
        List<string> names = [WritePage(run)];
        names.AddRange(run.Report.Samples.Select(samples => Write(NameOf(run.Name, samples), output => CsvText.Write(output, samples))));
        return names;
    }

    /// <summary>Writes the sentences and tables alone.</summary>
    /// <returns>The file's name.</returns>
    /// <exception cref="ToolException">It cannot be written.</exception>
    internal string WritePage(StudyRun run) => Write(_stem + ".md", output => MarkdownPage.Write(output, run));

    private static string StemOf(string study) => "study-" + study;

    private string Write(string name, Action<TextWriter> write)
    {
        var path = Path.Combine(_folder, name);
        try
        {
            using var output = new StreamWriter(path, append: false, Utf8) { NewLine = "\n" };
            write(output);
            return path;
        }
        catch (UnauthorizedAccessException fault)
        {
            throw new ToolException($"{path} cannot be written: {fault.Message}", fault);
        }
    }
}
