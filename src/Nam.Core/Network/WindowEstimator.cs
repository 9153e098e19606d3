// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The client's view of the sender's window: the most bytes that recently arrived without a wait for acknowledgements.</summary>
/// <remarks>
/// The sender's congestion window cannot be seen from the other end, but its effect can: a reply that fits into it
/// takes one round trip plus its bytes at the path's rate, one that does not takes round trips more. That works through
/// proxies and TLS terminators too. Not thread-safe.
/// </remarks>
internal struct WindowEstimator
{
    private double _bytes;

    /// <summary>The estimate in bytes; <see langword="null"/> when no reply has shown it.</summary>
    public readonly double? WindowBytes => _bytes > 0 ? _bytes : null;

    /// <summary>Adds a reply.</summary>
    /// <param name="bytes">The reply's size.</param>
    /// <param name="totalSeconds">From sending the request to the last byte, less the server's own time.</param>
    /// <param name="path">The path's round trip and bandwidth.</param>
    /// <returns>Whether the reply was added: sizes and times have to be positive, and the round trip known.</returns>
    public bool Add(double bytes, double totalSeconds, in NetworkPath path)
    {
        if (!(bytes > 0) || !(totalSeconds > 0) || path.RoundTripSeconds <= 0)
        {
            return false;
        }

        // Half a round trip beyond what the rate explains is a wait: waits come in whole round trips.
        var wait = totalSeconds - path.RoundTripSeconds - (bytes / path.UsableBandwidth);
        if (wait < path.RoundTripSeconds / 2)
        {
            _bytes = Math.Max(_bytes, bytes);
        }
        else if (bytes <= _bytes)
        {
            _bytes = bytes / 2;
        }

        return true;
    }

    /// <summary>Forgets the estimate, as a sender does when the connection was idle (RFC 2861).</summary>
    public void Reset() => _bytes = 0;
}
