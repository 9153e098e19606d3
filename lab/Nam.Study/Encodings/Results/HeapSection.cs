// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>The longest replies of a server with little memory: the paper's 128 MB.</summary>
internal static class HeapSection
{
    private const string NoReply = "fails";

    /// <summary>Makes the section.</summary>
    internal static StudySection Of(EncodingRun run)
    {
        var faults = Faults(run);
        return new StudySection("A server with little memory")
        {
            Text =
            [
                "The paper's machines had 128 or 512 MB for everything, and its operating system wrote to disk what did not fit. Here the server's managed heap has a limit, rows included: what does not fit fails.",
                .. faults.Count == 0 ? Array.Empty<string>() : [$"Said by servers without a reply: {string.Join("; ", faults)}."],
            ],
            Tables = [Times(run)],
        };
    }

    /// <summary>The response time in milliseconds; null if there was no reply.</summary>
    internal static double? Time(EncodingRun run, int query, WireEncoding encoding, int limit)
    {
        var cell = new Cell(query, encoding, WireChannel.Tcp) { HeapMegabytes = limit };
        return run.Results.Fault(cell) is null ? run.Results.Milliseconds(cell) : null;
    }

    /// <summary>Whether a reply could not be made.</summary>
    internal static bool HasFailed(EncodingRun run, int query, WireEncoding encoding, int limit) =>
        run.Results.Fault(new Cell(query, encoding, WireChannel.Tcp) { HeapMegabytes = limit }) is not null;

    private static StudyTable Times(EncodingRun run)
    {
        var rows = from query in run.LongestQueries
                   from encoding in WireEncodings.All
                   select (IReadOnlyList<string>)
                   [
                       $"Q{query}, {WireEncodings.NameOf(encoding)}",
                       .. run.Plan.HeapLimits.Select(
                           limit => HasFailed(run, query, encoding, limit) ? NoReply : Shown.Number(Time(run, query, encoding, limit))),
                   ];
        return new StudyTable(
            "Response time by the limit of the server's heap, TCP, ms",
            ["Reply", .. run.Plan.HeapLimits.Select(HeapRunner.NameOf)], [.. rows])
        {
            Note = "MB is 2^20 bytes here.",
        };
    }

    private static List<string> Faults(EncodingRun run) =>
    [
        .. (from query in run.LongestQueries
            from encoding in WireEncodings.All
            from limit in run.Plan.HeapLimits
            select run.Results.Fault(new Cell(query, encoding, WireChannel.Tcp) { HeapMegabytes = limit })).OfType<string>().Distinct(),
    ];
}
