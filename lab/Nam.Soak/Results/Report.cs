// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Soak.Serving;

namespace Nam.Soak.Results;

/// <summary>The report in Markdown, and whether the goals were met.</summary>
internal sealed class Report
{
    private const double MostRatio = 1.05;

    public Report(SoakOptions options, TimeSpan took, bool hasLab, Tally tally, IReadOnlyList<Service> services)
    {
        var machine = Machine.Describe();
        var text = new StringBuilder();
        void Line(FormattableString line) => text.AppendLine(line.ToString(CultureInfo.InvariantCulture));

        Line($"# Soak and chaos");
        Line($"");
        Line($"`./build.sh soak --minutes {options.Minutes} --callers {options.Callers} --scale {options.Scale} --seed {options.Seed}{(options.Wcf is null ? "" : " --wcf TpchService.dll")}`: {took:hh\\:mm\\:ss}, commit {machine.Commit}, {machine.Processor}, {machine.Cores} cores, {machine.Framework}{(hasLab ? "" : ", without the network lab")}.");
        Line($"{string.Join(", ", services.Select(service => service.Name))}: programs of samples/ and, for what flows, the soak itself, each in a process of its own. 60 to {options.Callers} callers in four processes, by twenty: five plain and measured, four with NAM, two of rows and text that flow (of ten: three read rows, one slowly, one leaves them, three read text, one reads 800 B/s, one breaks off), two WCF clients with NAM, two with profiles of other versions, two that leave, one slow, two hostile.");
        Line($"");
        Line($"**{tally.Replies:N0} calls ended as they should, {tally.WrongCount} replies were wrong.**");
        tally.Wrong.Take(20).ToList().ForEach(wrong => Line($"* {wrong}"));
        Line($"");
        Line($"| what happened | times |");
        Line($"|---|--:|");
        tally.Events.OrderBy(one => one.Key).ToList().ForEach(one => Line($"| {one.Key} | {one.Value} |"));
        Line($"");
        Line($"| caller/reply | calls |");
        Line($"|---|--:|");
        tally.ByKind.OrderBy(one => one.Key).ToList().ForEach(one => Line($"| {one.Key} | {one.Value:N0} |"));
        Line($"");
        Line($"| caller/failure (links fail and servers are killed) | calls |");
        Line($"|---|--:|");
        tally.Failed.OrderBy(one => one.Key).ToList().ForEach(one => Line($"| {one.Key} | {one.Value:N0} |"));
        Line($"");
        Line($"| service | MB, median | MB an hour (95 %) | handles, median | handles an hour (95 %) | failures it wrote |");
        Line($"|---|--:|--:|--:|--:|--:|");
        var grows = false;
        foreach (var service in services)
        {
            var (megabytes, handles) = tally.TrendsOf(service.Name);
            grows |= megabytes.Grows || handles.Grows;
            Line($"| {service.Name} | {megabytes.Level:F0} | {megabytes.PerHour:+0.0;-0.0;0.0} ({megabytes.Least:F1} to {megabytes.Most:F1}) | {handles.Level:F0} | {handles.PerHour:+0.0;-0.0;0.0} ({handles.Least:F1} to {handles.Most:F1}) | {service.FailureCount} |");
        }

        Line($"");
        Line($"Slopes by Theil and Sen from the second third on, of means over a minute, and for a service that was killed of the first two minutes of its lives; \"grows\" is a slope surely above 0 that makes more than 5 % of the level: {(grows ? "**yes**" : "none")}.");
        Line($"");
        Line($"| plain callers | calls each | percentile | with NAM, ms | without, ms | ratio (95 %) |");
        Line($"|---|--:|--:|--:|--:|--:|");
        var isSlower = false;
        foreach (var (name, times) in new[] { ("undisturbed", tally.Quiet), ("while things fail", tally.Troubled) })
        {
            foreach (var percentile in new[] { 50, 90, 99 })
            {
                if (times.Count > 0)
                {
                    var (nam, plain, ratio, least, most) = times.At(percentile);
                    isSlower |= percentile == 99 && name == "undisturbed" && ratio > MostRatio;
                    Line($"| {name} | {times.Count:N0} | {percentile} | {nam:F1} | {plain:F1} | {ratio:F3} ({least:F3} to {most:F3}) |");
                }
            }
        }

        foreach (var service in services.Where(service => service.FailureCount > 0))
        {
            Line($"");
            Line($"Newest failures that {service.Name} wrote:");
            service.Failures.TakeLast(5).ToList().ForEach(failure => Line($"* `{failure}`"));
        }

        IsGood = tally.WrongCount == 0 && !grows && !isSlower;
        Text = text.ToString();
    }

    public string Text { get; }

    public bool IsGood { get; }
}
