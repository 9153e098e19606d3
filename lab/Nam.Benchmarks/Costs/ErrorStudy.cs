// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>How wrong the predictions are that a plan is made of, by history.</summary>
internal sealed class ErrorStudy
{
    private static readonly (string Name, int From, int To)[] Sizes =
        [("1-4 KB", 1024, 4096), ("4-16 KB", 4096, 16_384), ("16-128 KB", 16_384, 131_072), ("128 KB-", 131_072, int.MaxValue)];

    private static readonly HistoryState[] SignedStates =
        [HistoryState.None, HistoryState.ServerWide, HistoryState.Own, HistoryState.Repeated];

    private readonly List<PredictionError> _errors = [];

    /// <summary>Collects the errors of cases.</summary>
    public ErrorStudy(IEnumerable<HeldOut> cases)
    {
        foreach (var held in cases)
        {
            var decode = held.Target == DecodeTarget.Objects ? StudyCost.DecodeToObjects : StudyCost.DecodeToText;
            foreach (var format in StudyFormats.All)
            {
                var cell = held.Reply.Cell(held.Source, format);
                var (cost, bytes) = held.Predict(format);
                if (!cell.IsFree)
                {
                    Add(held, format, StudyCost.Size, bytes, cell.EncodedBytes, cell.EncodedBytes);
                    Add(held, format, StudyCost.Encode, cost.EncodeSeconds, cell.TrueEncode, Statistics.Teaching(cell.Encode));
                }

                if (held.Target != DecodeTarget.Text || !format.IsPlainText)
                {
                    var again = Statistics.Teaching(cell.Decode(held.Target));
                    Add(held, format, decode, cost.DecodeSeconds, cell.TrueDecode(held.Target), again);
                }
            }
        }
    }

    /// <summary>One table a source form and cost: a line a kind of format.</summary>
    public TextTable ByFamily(XmlForm source, StudyCost cost)
    {
        var errors = _errors.Where(error => error.Case.Source == source && error.Cost == cost).ToArray();
        var replies = errors.Select(error => error.Case.Reply).Distinct().Count();
        var table = new TextTable(
            $"{Name(cost)} from {source.ToString().ToLowerInvariant()}, {replies} replies, |error| in %",
            "format",
            "none: p50", "p75", "p90", "max",
            "others: p50", "p75", "p90", "max",
            "own: p50", "p75", "p90", "max",
            "first", "again", "noise");
        foreach (var family in (string[])[.. StudyFormats.Families, "all"])
        {
            var own = errors.Where(error => family == "all" || StudyFormats.Family(error.Format) == family).ToArray();
            if (own.Length == 0)
            {
                continue;
            }

            var row = new List<string> { family };
            foreach (var state in (HistoryState[])[HistoryState.None, HistoryState.ServerWide, HistoryState.Own])
            {
                var relative = own.Where(error => error.Case.State == state).Select(error => error.Relative).ToArray();
                row.AddRange(((double[])[0.5, 0.75, 0.9, 1]).Select(share => TextTable.Percent(Statistics.Quantile(relative, share))));
            }

            row.Add(Median(HistoryState.First));
            row.Add(Median(HistoryState.Repeated));
            row.Add(TextTable.Percent(Statistics.Quantile(own.Select(error => error.Noise), 0.5)));
            table.Add([.. row]);

            string Median(HistoryState state) =>
                TextTable.Percent(Statistics.Quantile(own.Where(error => error.Case.State == state).Select(error => error.Relative), 0.5));
        }

        return table;
    }

    /// <summary>How the priors are off, format by format: the median of predicted over observed.</summary>
    public TextTable Priors(XmlForm source)
    {
        var table = new TextTable(
            $"Priors from {source.ToString().ToLowerInvariant()}: median of predicted / observed",
            ["format", .. Enum.GetValues<StudyCost>().Select(Name)]);
        foreach (var format in StudyFormats.All)
        {
            var row = new List<string> { format.ToString() };
            foreach (var cost in Enum.GetValues<StudyCost>())
            {
                var ratios = _errors
                    .Where(error => error.Case.Source == source && error.Case.State == HistoryState.None)
                    .Where(error => error.Cost == cost && error.Format == format)
                    .Select(error => 1 + error.Signed)
                    .ToArray();
                row.Add(ratios.Length == 0 ? "-" : Statistics.Quantile(ratios, 0.5).ToString("0.00", CultureInfo.InvariantCulture));
            }

            table.Add([.. row]);
        }

        return table;
    }

    /// <summary>One table a source form: a line a cost and class of sizes, with the sign of the error.</summary>
    public TextTable BySize(XmlForm source)
    {
        var table = new TextTable(
            $"From {source.ToString().ToLowerInvariant()}, by size of the form at hand: median signed error and p90 of |error| in %",
            "cost", "size", "replies", "none: bias", "p90", "others: bias", "p90", "own: bias", "p90", "again: bias", "p90", "noise p90");
        foreach (var cost in Enum.GetValues<StudyCost>())
        {
            foreach (var (name, from, to) in Sizes)
            {
                var errors = _errors.Where(error => error.Case.Source == source && error.Cost == cost
                    && error.Case.Reply.SourceBytes(source) >= from && error.Case.Reply.SourceBytes(source) < to).ToArray();
                if (errors.Length == 0)
                {
                    continue;
                }

                var row = new List<string> { Name(cost), name, $"{errors.Select(error => error.Case.Reply).Distinct().Count()}" };
                foreach (var state in SignedStates)
                {
                    var own = errors.Where(error => error.Case.State == state).ToArray();
                    row.Add(TextTable.Percent(Statistics.Quantile(own.Select(error => error.Signed), 0.5)));
                    row.Add(TextTable.Percent(Statistics.Quantile(own.Select(error => error.Relative), 0.9)));
                }

                row.Add(TextTable.Percent(Statistics.Quantile(errors.Select(error => error.Noise), 0.9)));
                table.Add([.. row]);
            }
        }

        return table;
    }

    private static string Name(StudyCost cost) => cost switch
    {
        StudyCost.Size => "size",
        StudyCost.Encode => "encode time",
        StudyCost.DecodeToObjects => "decode to objects",
        _ => "decode to text",
    };

    private void Add(HeldOut held, ReplyFormat format, StudyCost cost, double predicted, double observed, double again)
    {
        // Size and encode time do not depend on what the client wants; they are counted once.
        if (cost is not (StudyCost.Size or StudyCost.Encode) || held.Target == DecodeTarget.Objects)
        {
            _errors.Add(new PredictionError(held, format, cost, predicted, observed, again));
        }
    }
}
