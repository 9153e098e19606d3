// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Reflection;
using Nam.Codecs;

namespace Nam.Diagnostics;

/// <summary>The meter and activity source of NAM, both named <c>Nam</c>, with the version of this package.</summary>
/// <remarks>docs/observing.md lists the instruments with their units, buckets and tags, and the spans. Thread-safe.</remarks>
public static class NamDiagnostics
{
    /// <summary>The name of the meter and of the activity source.</summary>
    public const string Name = "Nam";

    private static readonly string Version = VersionOf(typeof(NamDiagnostics).Assembly);

    private static readonly Meter Meter = new(Name, Version);

    // From what encoding a small reply takes to what a large one takes on a slow line; a decade has three, as in the conventions for HTTP.
    private static readonly InstrumentAdvice<double> Durations = new()
    {
        HistogramBucketBoundaries =
        [
            1e-5, 2.5e-5, 5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
        ]
    };
    private static readonly InstrumentAdvice<long> Sizes =
        new() { HistogramBucketBoundaries = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864] };

    private static readonly Histogram<long> ReplySize = Meter.CreateHistogram(
        "nam.reply.size", "By", "Size of the replies that NAM has counted: as sent, and as plain text.", null, Sizes);
    private static readonly Histogram<double> EncodeDuration = Meter.CreateHistogram(
        "nam.reply.encode.duration", "s", "Time to encode a reply.", null, Durations);
    private static readonly Histogram<double> DecodeDuration = Meter.CreateHistogram(
        "nam.reply.decode.duration", "s", "Time to decode a reply.", null, Durations);
    private static readonly Histogram<double> PlanError = Meter.CreateHistogram(
        "nam.plan.error", "s", "How far the predicted time of a reply was from the observed one, as the client reported it.",
        null, Durations);
    private static readonly Counter<double> Saved = Meter.CreateCounter<double>(
        "nam.reply.saved", "s", "Time that callers have saved, or lost, against plain text as it was predicted.");
    private static readonly Counter<long> Failures = Meter.CreateCounter<long>(
        "nam.reply.failures", "{reply}", "Replies that were left plain because encoding failed.");

    private static readonly Counter<long> Fallbacks = Meter.CreateCounter<long>(
        "nam.client.fallbacks", "{reply}", "Replies that clients could not decode, so that they asked for plain ones.");

    private static readonly UpDownCounter<long> Held = Meter.CreateUpDownCounter<long>(
        "nam.reply.held", "By", "Memory of replies that are held until they are whole and sent.");
    private static readonly Counter<long> Unheld = Meter.CreateCounter<long>(
        "nam.reply.unheld", "{reply}", "Replies that were left plain because held ones took all of MaximumHeldBytes.");

    private static readonly Counter<long> Decisions = Meter.CreateCounter<long>(
        "nam.reply.decisions", "{reply}", "Replies by the reason for which they left as they did.");

    [ThreadStatic]
    private static bool isSilent;

    internal static ActivitySource Source { get; } = new(Name, Version);

    /// <summary>Gets whether anybody wants spans of what the calling thread does.</summary>
    internal static bool HasListeners => !isSilent && Source.HasListeners();

    /// <summary>Records nothing of what the calling thread does until the result is disposed of.</summary>
    internal static Silenced Silence() => new();

    /// <summary>Starts the span of encoding a reply, if anybody wants it.</summary>
    internal static Activity? StartEncoding() => isSilent ? null : Source.StartActivity("nam.encode");

    /// <summary>Gets whether anybody listens to what encoding takes.</summary>
    internal static bool RecordsEncoded => !isSilent && EncodeDuration.Enabled;

    internal static void RecordEncoded(string format, string operation, double seconds) =>
        EncodeDuration.Record(seconds, new("nam.format", format), new("nam.operation", operation));

    /// <summary>Gets whether anybody listens to the sizes of replies.</summary>
    internal static bool RecordsSizes => !isSilent && ReplySize.Enabled;

    internal static void RecordSizes(string format, string operation, double plainBytes, bool isPlainKnown, long sentBytes)
    {
        KeyValuePair<string, object?> formatTag = new("nam.format", format), operationTag = new("nam.operation", operation);
        if (plainBytes > 0 && double.IsFinite(plainBytes))
        {
            ReplySize.Record(
                (long)plainBytes, formatTag, operationTag, new("nam.size.kind", isPlainKnown ? "plain" : "plain_predicted"));
        }

        ReplySize.Record(sentBytes, formatTag, operationTag, new("nam.size.kind", "sent"));
    }

    /// <summary>Gets whether anybody listens to the time that is saved.</summary>
    internal static bool RecordsSaved => !isSilent && Saved.Enabled;

    // A counter takes what is not negative, and goes on over restarts as no sum of both does: the sign is a tag.
    internal static void RecordSaved(string format, string operation, double seconds) =>
        Saved.Add(
            Math.Abs(seconds), new("nam.format", format), new("nam.operation", operation),
            new("nam.saved.sign", seconds < 0 ? "negative" : "positive"));

    internal static void RecordDecoded(string format, double seconds)
    {
        if (!isSilent && DecodeDuration.Enabled)
        {
            DecodeDuration.Record(seconds, new KeyValuePair<string, object?>("nam.format", format));
        }
    }

    /// <summary>Gets whether anybody listens to errors of plans.</summary>
    internal static bool RecordsPlanErrors => !isSilent && PlanError.Enabled;

    // A histogram takes what is not negative: the sign is a tag.
    internal static void RecordPlanError(string format, string operation, double seconds) =>
        PlanError.Record(
            Math.Abs(seconds), new("nam.format", format), new("nam.operation", operation),
            new("nam.error.sign", seconds < 0 ? "negative" : "positive"));

    internal static bool CountsDecisions => !isSilent && Decisions.Enabled;

    internal static void RecordDecision(string reason, string format, string operation) =>
        Decisions.Add(1, new("nam.reason", reason), new("nam.format", format), new("nam.operation", operation));

    internal static void RecordHeld(long bytes) => Held.Add(bytes);

    internal static void RecordUnheld() => Unheld.Add(1);

    internal static void RecordFallback(ReplyFault fault) => Fallbacks.Add(1, new KeyValuePair<string, object?>("cause", fault switch
    {
        ReplyFault.ContentType => "content_type",
        ReplyFault.ContentEncoding => "content_encoding",
        _ => "damaged",
    }));

    internal static void RecordFailure(string format)
    {
        if (!isSilent)
        {
            Failures.Add(1, new KeyValuePair<string, object?>("nam.format", format));
        }
    }

    // What stands after the plus names the commit.
    private static string VersionOf(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? string.Empty;

    /// <summary>A silence of the thread that made it.</summary>
    internal readonly ref struct Silenced : IDisposable
    {
        public Silenced() => isSilent = true;

        public void Dispose() => isSilent = false;
    }
}
