// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Results;

/// <summary>What follows from the sizes of the messages that were measured.</summary>
internal sealed class Sizes(EncodingRun run)
{
    /// <summary>The paper's queries: all but one.</summary>
    internal IReadOnlyList<int> PaperQueries { get; } = [.. run.Plan.Queries.Where(query => query != EncodingPlan.LeftOutQuery)];

    /// <summary>All queries.</summary>
    internal IReadOnlyList<int> Queries => run.Plan.Queries;

    /// <summary>Bytes from the server to the client.</summary>
    internal long? Reply(int query, WireEncoding encoding, WireChannel channel = WireChannel.Tcp) =>
        run.Results.Count(new Cell(query, encoding, channel), turn => turn.ReplyBytes);

    /// <summary>Bytes of a reply beside another encoding's.</summary>
    internal double? Ratio(int query, WireEncoding encoding, WireEncoding other) => (double?)Reply(query, encoding) / Reply(query, other);

    /// <summary>The compression factor: bytes before over bytes after.</summary>
    internal double? Factor(int query, WireEncoding encoding) => Ratio(query, WireEncodings.PlainOf(encoding), encoding);

    /// <summary>The ratios of all of the paper's queries.</summary>
    internal IReadOnlyList<double> Ratios(WireEncoding encoding, WireEncoding other) =>
        [.. PaperQueries.Select(query => Ratio(query, encoding, other)).OfType<double>()];

    /// <summary>The compression factors of all of the paper's queries.</summary>
    internal IReadOnlyList<double> Factors(WireEncoding encoding) => Ratios(WireEncodings.PlainOf(encoding), encoding);

    /// <summary>The average of request and reply over queries, in bytes; null if one is missing.</summary>
    internal double? Average(WireEncoding encoding, IReadOnlyList<int> queries)
    {
        var bytes = queries
            .Select(query => run.Results.Count(new Cell(query, encoding, WireChannel.Tcp), turn => turn.RequestBytes + turn.ReplyBytes))
            .OfType<long>()
            .ToList();
        return bytes.Count == queries.Count && bytes.Count != 0 ? bytes.Average() : null;
    }

    /// <summary>The average over the paper's queries.</summary>
    internal double? Average(WireEncoding encoding) => Average(encoding, PaperQueries);
}
