// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>Which regression predicts best from the same samples: other queries' replies, or the same query's at other sizes.</summary>
internal static class DegreeStudy
{
    private const int LeastRows = 64;

    private static readonly (string Name, int Held, int[] Taught)[] Cases =
    [
        ("up 2x: 1/16..1/2 give 1", 1, [16, 8, 4, 2]),
        ("up 8x: 1/16, 1/8 give 1", 1, [16, 8]),
        ("within: 1/16, 1/8, 1/2, 1 give 1/4", 4, [16, 8, 2, 1]),
        ("down 4x: 1/4, 1/2, 1 give 1/16", 16, [4, 2, 1]),
    ];

    /// <summary>One table a case: a line a regression.</summary>
    public static IEnumerable<TextTable> Tables(List<StudyReply> replies, XmlForm source)
    {
        var whole = replies.Where(reply => reply.IsWhole).ToArray();
        var planned = whole.Where(reply => HeldOut.IsPlanned(reply)).ToArray();
        yield return Table(
            $"other queries, {planned.Length} replies held out",
            source,
            planned.Select(held => (held, whole.Where(reply => reply.Query != held.Query).ToArray())).ToArray());

        var large = whole.Where(reply => reply.Rows >= LeastRows).ToArray();
        foreach (var (name, divisor, taught) in Cases)
        {
            var splits = large.Select(reply => (Part(reply, divisor), taught.Select(part => Part(reply, part)).ToArray())).ToArray();
            yield return Table($"same query, {name}, {large.Length} replies", source, splits);
        }

        StudyReply Part(StudyReply reply, int divisor) =>
            replies.Find(part => part.Query == reply.Query && part.Scale == reply.Scale && part.Rows == reply.AllRows / divisor)!;
    }

    private static TextTable Table(string name, XmlForm source, (StudyReply Held, StudyReply[] Taught)[] splits)
    {
        var table = new TextTable(
            $"Regressions from {source.ToString().ToLowerInvariant()}, {name}: |error| in %",
            "regression",
            "size: p50", "p75", "p90", "max",
            "encode: p50", "p75", "p90", "max",
            "decode: p50", "p75", "p90", "max",
            "<=0 or none");
        foreach (var estimator in Estimator.All)
        {
            var row = new List<string> { estimator.Name };
            var all = 0;
            var nonsense = 0;
            foreach (var cost in (StudyCost[])[StudyCost.Size, StudyCost.Encode, StudyCost.DecodeToObjects])
            {
                var errors = new List<double>();
                foreach (var (held, taught) in splits)
                {
                    foreach (var (predicted, observed) in Predict(estimator, cost, source, held, taught))
                    {
                        all++;
                        nonsense += predicted is > 0 ? 0 : 1;
                        if (predicted is { } value)
                        {
                            errors.Add(Math.Abs((value / observed) - 1));
                        }
                    }
                }

                row.AddRange(((double[])[0.5, 0.75, 0.9, 1]).Select(share => TextTable.Percent(Statistics.Quantile(errors, share))));
            }

            row.Add(TextTable.Percent((double)nonsense / all));
            table.Add([.. row]);
        }

        return table;
    }

    private static IEnumerable<(double? Predicted, double Observed)> Predict(
        Estimator estimator, StudyCost cost, XmlForm source, StudyReply held, StudyReply[] taught)
    {
        // Decode models are kept by form and codec whatever the level; size and encode models by format.
        var groups = held.Cells
            .Where(cell => cell.Source == source && (cost == StudyCost.DecodeToObjects || !cell.IsFree))
            .GroupBy(cell => cost == StudyCost.DecodeToObjects
                ? $"{cell.Format.Form}{CodecFamilies.Of(cell.Format.Codec)}"
                : cell.Format.ToString());
        foreach (var group in groups)
        {
            var samples = new List<(double, double)>();
            foreach (var reply in taught)
            {
                foreach (var like in group)
                {
                    var cell = reply.Cell(source, like.Format);
                    for (var round = 0; round < cell.Encode.Length; round += 2)
                    {
                        samples.Add(Sample(reply, cell, round));
                    }
                }
            }

            var first = group.First().Format;
            var prior = cost switch
            {
                StudyCost.Size => DefaultCosts.Size(source, first),
                StudyCost.Encode => DefaultCosts.Encode(source, first),
                _ => DefaultCosts.Decode(DecodeTarget.Objects, first.Form, CodecFamilies.Of(first.Codec)),
            };
            var curve = estimator.Fit(samples, prior);
            foreach (var cell in group)
            {
                var observed = cost switch
                {
                    StudyCost.Size => cell.EncodedBytes,
                    StudyCost.Encode => cell.TrueEncode,
                    _ => cell.TrueDecode(DecodeTarget.Objects),
                };
                yield return (curve?.Invoke(Sample(held, cell, 0).Bytes), observed);
            }
        }

        (double Bytes, double Cost) Sample(StudyReply reply, CostCell cell, int round) => cost switch
        {
            StudyCost.Size => (reply.SourceBytes(source), cell.EncodedBytes),
            StudyCost.Encode => (reply.SourceBytes(source), cell.Encode[round]),
            _ => (cell.FormBytes, cell.Decode(DecodeTarget.Objects)[round]),
        };
    }
}
