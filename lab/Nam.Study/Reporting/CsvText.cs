// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>Samples as comma-separated values, by RFC 4180.</summary>
internal static class CsvText
{
    private const string EndOfLine = "\r\n";

    /// <summary>Writes headings and samples.</summary>
    internal static void Write(TextWriter output, StudySamples samples)
    {
        WriteRow(output, samples.Columns);
        foreach (var row in samples.Rows)
        {
            WriteRow(output, row);
        }
    }

    /// <summary>A field, in quotes if it has to be.</summary>
    internal static string Field(string value) =>
        value.AsSpan().ContainsAny("\",\r\n") ? $"\"{value.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : value;

    private static void WriteRow(TextWriter output, IReadOnlyList<string> values)
    {
        for (var index = 0; index < values.Count; index++)
        {
            output.Write(index == 0 ? "" : ",");
            output.Write(Field(values[index]));
        }

        output.Write(EndOfLine);
    }
}
