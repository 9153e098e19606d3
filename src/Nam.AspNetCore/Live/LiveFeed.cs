// SPDX-License-Identifier: MIT

using System.Text.Json;
using Nam.Observing;
using Nam.Server;

namespace Nam.AspNetCore.Live;

/// <summary>Makes the document of the live page, for all who look at it once a second at most. Thread-safe.</summary>
/// <param name="view">What is looked at.</param>
/// <param name="showAddresses">Whether addresses of callers are whole.</param>
/// <param name="time">The clock.</param>
internal sealed class LiveFeed(LiveView view, bool showAddresses, TimeProvider time)
{
    /// <summary>How long a document is good for.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private readonly Lock _gate = new();
    private byte[] _document = [];
    private long _madeAt;

    /// <summary>Gives the document as JSON in UTF-8; never older than a second.</summary>
    public byte[] Document()
    {
        lock (_gate)
        {
            if (_document.Length == 0 || time.GetElapsedTime(_madeAt) >= Interval)
            {
                _madeAt = time.GetTimestamp();
                _document = JsonSerializer.SerializeToUtf8Bytes(view.Take(showAddresses), LiveJson.Default.LiveDocument);
            }

            return _document;
        }
    }

    /// <summary>Gives one operation with what is known of its formats; <see langword="null"/> where there is none.</summary>
    public byte[]? Operation(string name, string? engine) =>
        view.Find(name, engine) is { } operation ? JsonSerializer.SerializeToUtf8Bytes(operation, LiveJson.Default.LiveOperation) : null;
}
