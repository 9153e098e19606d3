// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>The measured costs themselves as straight lines, by format: what priors should say on this machine.</summary>
internal static class FitTables
{
    private static readonly ReplyFormat[] Rows = [.. StudyFormats.All.OrderBy(format => format.Form)];

    /// <summary>
    /// One table: fixed cost in microseconds and nanoseconds a byte of the form, over all whole replies of 1 KB of text
    /// and more.
    /// </summary>
    public static TextTable Make(List<StudyReply> replies)
    {
        var table = new TextTable(
            "Measured costs as straight lines: fixed us and ns a byte of the format's form; ratio of text replies from 16 KB",
            "format",
            "encode: us", "ns", "from other form: us", "ns", "to objects: us", "ns", "to text: us", "ns",
            "ratio: min", "p50", "max");
        var whole = replies.Where(reply => reply.IsWhole && reply.Text.Length >= 1024).ToArray();
        foreach (var format in Rows)
        {
            var other = format.Form == XmlForm.Text ? XmlForm.Binary : XmlForm.Text;
            var ratios = whole
                .Where(reply => reply.Text.Length >= 16_384)
                .Select(reply => reply.Cell(format.Form, format))
                .Select(cell => (double)cell.FormBytes / cell.EncodedBytes)
                .ToArray();
            table.Add(
            [
                format.ToString(),
                .. Line(cell => cell.TrueEncode, format.Form),
                .. Line(cell => cell.TrueEncode, other),
                .. Line(cell => cell.TrueDecode(DecodeTarget.Objects), format.Form),
                .. Line(cell => cell.TrueDecode(DecodeTarget.Text), format.Form),
                .. ((double[])[0, 0.5, 1]).Select(share => Number(Statistics.Quantile(ratios, share))),
            ]);

            string[] Line(Func<CostCell, double> cost, XmlForm source)
            {
                var cells = whole.Select(reply => reply.Cell(source, format)).ToArray();
                if (AffineFit.Of([.. cells.Select(cell => ((double)cell.FormBytes, cost(cell)))]) is not { } fit)
                {
                    return ["-", "-"];
                }

                return [Number(fit.Fixed * 1e6), Number(fit.PerByte * 1e9)];
            }
        }

        return table;
    }

    private static string Number(double value) => value.ToString(value < 10 ? "0.00" : "0.0", CultureInfo.InvariantCulture);
}
