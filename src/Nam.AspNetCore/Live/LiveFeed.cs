// SPDX-License-Identifier: MIT

using System.Text.Json;
using Nam.Observing;
using Nam.Server;

namespace Nam.AspNetCore.Live;

/// <summary>Makes the documents of the live page, each for all who look at it once a second at most. Thread-safe.</summary>
/// <param name="view">What is looked at.</param>
/// <param name="showAddresses">Whether addresses of callers are whole.</param>
/// <param name="time">The clock.</param>
internal sealed class LiveFeed(LiveView view, bool showAddresses, TimeProvider time)
{
    /// <summary>How long it is from one event to the next.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    // Timers are late and early by a little; each event is to tell something new.
    private static readonly TimeSpan Freshness = 0.9 * Interval;

    private readonly Lock _gate = new();
    private readonly (byte[] Json, long MadeAt)[] _documents = new (byte[], long)[Enum.GetValues<LiveDetail>().Length];

    /// <summary>Returns a document as JSON in UTF-8; never older than a second.</summary>
    public byte[] Document(LiveDetail detail)
    {
        lock (_gate)
        {
            ref var document = ref _documents[(int)detail];
            if (document.Json is null || time.GetElapsedTime(document.MadeAt) >= Freshness)
            {
                document.MadeAt = time.GetTimestamp();
                document.Json = JsonSerializer.SerializeToUtf8Bytes(view.Take(showAddresses, detail), LiveJson.Default.LiveDocument);
            }

            return document.Json;
        }
    }

    /// <summary>Returns one operation with what is known of its formats; <see langword="null"/> where there is none.</summary>
    public byte[]? Operation(string name, string? engine) =>
        view.Find(name, engine) is { } operation ? JsonSerializer.SerializeToUtf8Bytes(operation, LiveJson.Default.LiveOperation) : null;

    /// <summary>Returns one decision with its candidates; <see langword="null"/> where it is too old.</summary>
    public byte[]? Decision(string id) =>
        view.FindDecision(id) is { } decision ? JsonSerializer.SerializeToUtf8Bytes(decision, LiveJson.Default.LiveDecision) : null;
}
