// SPDX-License-Identifier: MIT

using Nam.Connections;

namespace Nam.CoreWcf.Encoders;

/// <summary>When a request of a caller with NAM arrived, and its profile header where that is a SOAP header.</summary>
/// <param name="Timestamp">As <see cref="System.Diagnostics.Stopwatch.GetTimestamp"/> gave it.</param>
/// <param name="Profile">The profile's text, under net.tcp.</param>
internal sealed record Arrival(long Timestamp, string? Profile = null)
{
    /// <summary>Gets the connection on which it arrived; <see langword="null"/> where the host does not show it, and under net.tcp.</summary>
    public ServerConnection? Connection { get; init; }

    /// <summary>Gets whether the caller may have waited for the connection.</summary>
    public bool IsNewConnection { get; init; }
}
