// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Nam.Diagnostics;

/// <summary>The meter and activity source of NAM, both named <c>Nam</c>.</summary>
/// <remarks>
/// Instruments: <c>nam.reply.size</c> (By; tags <c>nam.format</c>, <c>nam.size.kind</c> = original or encoded), <c>nam.reply.encode.duration</c> (s), <c>nam.reply.decode.duration</c> (s),
/// <c>nam.plan.error</c> (s, observed less predicted), <c>nam.reply.failures</c> ({reply}), <c>nam.reply.held</c> (By, the memory of replies that are held) and <c>nam.reply.unheld</c> ({reply}), both without tags. Activities: <c>nam.encode</c>. The only values of <c>nam.format</c> are names of formats, which
/// on the client's side have no level. Thread-safe.
/// </remarks>
public static class NamDiagnostics
{
    /// <summary>The name of the meter and of the activity source.</summary>
    public const string Name = "Nam";

    private static readonly Meter Meter = new(Name);
    private static readonly Histogram<long> ReplySize = Meter.CreateHistogram<long>("nam.reply.size", "By", "Size of replies to callers with NAM, before and after encoding.");
    private static readonly Histogram<double> EncodeDuration = Meter.CreateHistogram<double>("nam.reply.encode.duration", "s", "Time to encode a reply.");
    private static readonly Histogram<double> DecodeDuration = Meter.CreateHistogram<double>("nam.reply.decode.duration", "s", "Time to decode a reply.");
    private static readonly Histogram<double> PlanError = Meter.CreateHistogram<double>("nam.plan.error", "s", "Observed less predicted time of a reply, as the client reported it.");
    private static readonly Counter<long> Failures = Meter.CreateCounter<long>("nam.reply.failures", "{reply}", "Replies that were left plain because encoding failed.");

    private static readonly UpDownCounter<long> Held = Meter.CreateUpDownCounter<long>("nam.reply.held", "By", "Memory of replies that are held until they are whole and sent.");
    private static readonly Counter<long> Unheld = Meter.CreateCounter<long>("nam.reply.unheld", "{reply}", "Replies that were left plain because held ones took all of MaximumHeldBytes.");

    internal static ActivitySource Source { get; } = new(Name);

    internal static void RecordEncoded(string format, long originalBytes, long encodedBytes, double seconds)
    {
        if (ReplySize.Enabled)
        {
            var tag = new KeyValuePair<string, object?>("nam.format", format);
            ReplySize.Record(originalBytes, tag, new("nam.size.kind", "original"));
            ReplySize.Record(encodedBytes, tag, new("nam.size.kind", "encoded"));
        }

        if (EncodeDuration.Enabled)
        {
            EncodeDuration.Record(seconds, new KeyValuePair<string, object?>("nam.format", format));
        }
    }

    internal static void RecordDecoded(string format, double seconds)
    {
        if (DecodeDuration.Enabled)
        {
            DecodeDuration.Record(seconds, new KeyValuePair<string, object?>("nam.format", format));
        }
    }

    internal static void RecordPlanError(string format, double seconds)
    {
        if (PlanError.Enabled)
        {
            PlanError.Record(seconds, new KeyValuePair<string, object?>("nam.format", format));
        }
    }

    internal static void RecordHeld(long bytes) => Held.Add(bytes);

    internal static void RecordUnheld() => Unheld.Add(1);

    internal static void RecordFailure(string format) => Failures.Add(1, new KeyValuePair<string, object?>("nam.format", format));
}
