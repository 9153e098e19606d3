// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>The response times of all queries.</summary>
internal static class TimeSections
{
    /// <summary>By query, channel and processor speed, and their parts.</summary>
    internal static StudySection All(EncodingRun run)
    {
        return new StudySection("Response times without query time")
        {
            Text =
            [
                "From before the request is written until the rows are there: encoding, transmission and decoding of the request, which is the text of the query, and of the reply.",
            ],
            Tables = [.. run.Plan.Speeds.Select(speed => ByQuery(run, speed)), Parts(run)],
        };
    }

    /// <summary>The sum of a part over all queries, in ms; null if one is missing.</summary>
    internal static double? Sum(EncodingRun run, WireEncoding encoding, WireChannel channel, double speed, Func<Turn, double> part)
    {
        var values = run.Plan.Queries
            .Select(query => run.Results.Typical(new Cell(query, encoding, channel) { Speed = speed }, part)).OfType<double>().ToList();
        return values.Count == run.Plan.Queries.Count ? 1e3 * values.Sum() : null;
    }

    private static StudyTable ByQuery(EncodingRun run, double speed)
    {
        var rows = run.Plan.Queries.Select(query => (IReadOnlyList<string>)
        [
            $"Q{query}",
            .. WireEncodings.All.Select(encoding => Shown.Beside(
                WireChannels.All.Select(channel => run.Results.Milliseconds(new Cell(query, encoding, channel) { Speed = speed })))),
        ]).Append(
        [
            "All",
            .. WireEncodings.All.Select(
                encoding => Shown.Beside(
                    WireChannels.All.Select(channel => Sum(run, encoding, channel, speed, turn => turn.TotalSeconds)))),
        ]);
        var channels = string.Join(" / ", WireChannels.All.Select(WireChannels.NameOf));
        return new StudyTable(
            $"Response time over {channels} at {Shown.Speed(speed)} speed, ms",
            ["Query", .. WireEncodings.All.Select(WireEncodings.NameOf)], [.. rows]);
    }

    private static StudyTable Parts(EncodingRun run)
    {
        var rows = from speed in run.Plan.Speeds
                   from encoding in WireEncodings.All
                   select (IReadOnlyList<string>)
                   [
                       $"{WireEncodings.NameOf(encoding)}, {Shown.Speed(speed)}",
                       .. from channel in WireChannels.All
                          from part in (Func<Turn, double>[])[
                              turn => turn.EncodeSeconds, turn => turn.TransmitSeconds, turn => turn.DecodeSeconds]
                          select Shown.Number(Sum(run, encoding, channel, speed, part)),
                   ];
        return new StudyTable(
            "Parts of the response time, all queries together, ms",
            [
                "",
                .. from channel in WireChannels.All
                   from part in (string[])["encode", "transmit", "decode"]
                   select $"{WireChannels.NameOf(channel)} {part}",
            ],
            [.. rows]);
    }
}
