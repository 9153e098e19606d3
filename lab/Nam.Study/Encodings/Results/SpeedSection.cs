// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Table 1 and Figure 4: the longest reply with faster and slower processors.</summary>
internal static class SpeedSection
{
    /// <summary>Makes the section.</summary>
    internal static StudySection Of(EncodingRun run)
    {
        var links = Links(run);
        return new StudySection($"Processor speed (Table 1 and Figure 4), Q{EncodingPlan.LargestQuery} over TCP")
        {
            Text =
            [
                "The paper's processors have 450 MHz, 1 GHz and 2 GHz; here the same ones run for a quarter, half and all of the time.",
                .. links.Count > 1
                    ? [$"The link has the paper's {EncodingPlan.PaperLinkMegabits} Mbit/s, and 1 Gbit/s because the paper's processors kept its network from being a bottleneck."]
                    : Array.Empty<string>(),
            ],
            Tables =
            [
                .. links.Select(link => Table1(run, link.Megabits, link.Name)),
                .. links.Select(link => Parts(run, link.Megabits, link.Name)), Speedups(run, links)
            ],
        };
    }

    /// <summary>The response time in milliseconds.</summary>
    internal static double? Time(EncodingRun run, WireEncoding encoding, double speed, int megabits) =>
        run.Results.Milliseconds(new Cell(EncodingPlan.LargestQuery, encoding, WireChannel.Tcp) { Speed = speed, LinkMegabits = megabits });

    /// <summary>How many times shorter the response time is than at the slowest speed.</summary>
    internal static double? Speedup(EncodingRun run, WireEncoding encoding, double speed, int megabits) =>
        Time(run, encoding, run.Plan.Speeds[^1], megabits) / Time(run, encoding, speed, megabits);

    private static List<(int Megabits, string Name)> Links(EncodingRun run) => run.NetworkExcuse is null
        ? [(EncodingPlan.PaperLinkMegabits, $"{EncodingPlan.PaperLinkMegabits} Mbit/s"), (EncodingPlan.FastLinkMegabits, "1 Gbit/s")]
        : [(EncodingPlan.PaperLinkMegabits, "loopback")];

    private static StudyTable Table1(EncodingRun run, int megabits, string link)
    {
        var speeds = run.Plan.Speeds.Reverse().ToList();
        var rows = WireEncodings.All.Select(encoding => (IReadOnlyList<string>)
        [
            WireEncodings.NameOf(encoding),
            .. EncodingPaper.Table1(encoding).Select(time => Shown.Number(time)),
            .. speeds.Select(speed => Shown.Number(Time(run, encoding, speed, megabits))),
        ]);
        return new StudyTable(
            $"Table 1: response time of Q{EncodingPlan.LargestQuery}, ms; here over {link}",
            [
                "Encoding", .. EncodingPaper.Megahertz.Select(clock => $"Paper {clock} MHz"),
                .. speeds.Select(speed => "Here " + Shown.Speed(speed))],
            [.. rows]);
    }

    private static StudyTable Parts(EncodingRun run, int megabits, string link)
    {
        var rows = WireEncodings.All.Select(encoding =>
        {
            var cell = new Cell(EncodingPlan.LargestQuery, encoding, WireChannel.Tcp) { LinkMegabits = megabits };
            return (IReadOnlyList<string>)
            [
                WireEncodings.NameOf(encoding),
                Shown.Number(1e3 * run.Results.Typical(cell, turn => turn.EncodeSeconds)),
                Shown.Number(1e3 * run.Results.Typical(cell, turn => turn.TransmitSeconds)),
                Shown.Number(1e3 * run.Results.Typical(cell, turn => turn.DecodeSeconds)),
                Shown.Number(run.Results.Milliseconds(cell)),
            ];
        });
        return new StudyTable(
            $"Parts of the response time of Q{EncodingPlan.LargestQuery} at full speed over {link}, ms",
            ["Encoding", "Encode", "Transmit", "Decode", "All"], [.. rows]);
    }

    private static StudyTable Speedups(EncodingRun run, IReadOnlyList<(int Megabits, string Name)> links)
    {
        var faster = run.Plan.Speeds.Reverse().Skip(1).ToList();
        var rows = WireEncodings.All.Select(encoding => (IReadOnlyList<string>)
        [
            WireEncodings.NameOf(encoding),
            .. EncodingPaper.Table1(encoding).Skip(1).Select(time => Shown.Number(EncodingPaper.Table1(encoding)[0] / time)),
            .. from link in links from speed in faster select Shown.Number(Speedup(run, encoding, speed, link.Megabits)),
        ]);
        return new StudyTable(
            "Figure 4: speedup over the slowest processor, by its clock or share",
            [
                "Encoding",
                .. EncodingPaper.Megahertz.Skip(1).Select(
                    clock => string.Create(CultureInfo.InvariantCulture, $"Paper × {(double)clock / EncodingPaper.Megahertz[0]:0.##}")),
                .. from link in links from speed in faster
                    select string.Create(CultureInfo.InvariantCulture, $"{link.Name} × {speed / run.Plan.Speeds[^1]:0.##}"),
            ],
            [.. rows]);
    }
}
