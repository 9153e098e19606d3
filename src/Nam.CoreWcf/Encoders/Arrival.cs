// SPDX-License-Identifier: MIT

using Nam.Connections;

namespace Nam.CoreWcf.Encoders;

/// <summary>When a request of a caller with NAM arrived, and its profile header where that is a SOAP header.</summary>
/// <param name="Timestamp">As <see cref="System.Diagnostics.Stopwatch.GetTimestamp"/> gave it.</param>
/// <param name="Profile">The profile's text, under net.tcp.</param>
internal sealed record Arrival(long Timestamp, string? Profile = null)
{
    private const string PropertyName = "Nam.Arrival";

    /// <summary>Gets the connection on which it arrived; <see langword="null"/> where the host does not show it, and
    /// under net.tcp.</summary>
    public ServerConnection? Connection { get; init; }

    /// <summary>Gets whether the caller may have waited for the connection.</summary>
    public bool IsNewConnection { get; init; }

    /// <summary>Finds what <see cref="AddTo"/> has added to a message.</summary>
    public static Arrival? Of(Message request) => request.Properties.TryGetValue(PropertyName, out var value) ? value as Arrival : null;

    /// <summary>Adds itself to a request's message, which takes it from the encoder to the dispatcher.</summary>
    public void AddTo(Message request) => request.Properties[PropertyName] = this;
}
