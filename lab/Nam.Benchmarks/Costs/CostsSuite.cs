// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>
/// How well the cost models predict the 22 replies of TPC-H, and what their errors cost. Method and results:
/// docs/results/cost-models.md.
/// </summary>
internal static class CostsSuite
{
    private static readonly string[] SizeColumns = ["text+zip-6", "binary+zip-6", "text+brotli-4", "binary+brotli-4"];

    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (!CostsOptions.TryParse(arguments, out var options))
        {
            Console.Error.WriteLine($"The arguments are not understood. {CostsOptions.Usage}");
            return 1;
        }

        var started = Stopwatch.GetTimestamp();
        var replies = StudyReplies.Make(CostsOptions.SmallScale, options.Scale);
        using (var meter = new CostMeter(options.Batch))
        {
            meter.Measure(replies, options.Rounds);
        }

        var measured = Stopwatch.GetElapsedTime(started);
        var tables = Tables(replies).ToArray();
        var evaluated = Stopwatch.GetElapsedTime(started) - measured;
        var summary = string.Create(
            CultureInfo.InvariantCulture,
            $"{RuntimeInformation.FrameworkDescription}, {Environment.ProcessorCount} processors; "
            + $"scales {CostsOptions.SmallScale} and {options.Scale}, "
            + $"{replies.Count} replies of which {replies.Count(reply => reply.IsWhole)} whole, {options.Rounds} rounds; "
            + $"measured in {measured.TotalSeconds:0} s, evaluated in {evaluated.TotalSeconds:0} s.");
        Write(Console.Out, summary, table => table.Write(Console.Out), tables);
        if (options.MarkdownFile is { } file)
        {
            using var output = File.CreateText(file);
            Write(output, summary, table => table.WriteMarkdown(output), tables);
        }

        return 0;
    }

    private static void Write(TextWriter output, string summary, Action<TextTable> write, TextTable[] tables)
    {
        output.WriteLine(summary);
        output.WriteLine();
        foreach (var table in tables)
        {
            write(table);
        }
    }

    private static IEnumerable<TextTable> Tables(List<StudyReply> replies)
    {
        yield return Replies(replies);
        yield return FitTables.Make(replies);
        foreach (var source in (XmlForm[])[XmlForm.Binary, XmlForm.Text])
        {
            var objects = HeldOut.All(replies, source, DecodeTarget.Objects).ToArray();
            var text = HeldOut.All(replies, source, DecodeTarget.Text).ToArray();
            var errors = new ErrorStudy(objects.Concat(text));
            foreach (var cost in Enum.GetValues<StudyCost>())
            {
                yield return errors.ByFamily(source, cost);
            }

            yield return errors.Priors(source);
            yield return errors.BySize(source);
            foreach (var table in DegreeStudy.Tables(replies, source))
            {
                yield return table;
            }

            yield return RegretStudy.Plans(objects, source, DecodeTarget.Objects, isHedged: false);
            yield return RegretStudy.Plans(objects, source, DecodeTarget.Objects, isHedged: true);
            yield return RegretStudy.Plans(text, source, DecodeTarget.Text, isHedged: false);
            yield return RegretStudy.Fixed(objects, source, DecodeTarget.Objects);
        }

        yield return RegretStudy.Small(replies);
    }

    private static TextTable Replies(List<StudyReply> replies)
    {
        var table = new TextTable("Whole replies, bytes", ["reply", "rows", "text", "binary", .. SizeColumns]);
        foreach (var reply in replies.Where(reply => reply.IsWhole))
        {
            var row = new List<string> { $"{reply}", $"{reply.Rows}", $"{reply.Text.Length}", $"{reply.Binary.Length}" };
            foreach (var name in SizeColumns)
            {
                ReplyFormat.TryParse(name, out var format);
                row.Add($"{reply.Cell(XmlForm.Binary, format).EncodedBytes}");
            }

            table.Add([.. row]);
        }

        return table;
    }
}
