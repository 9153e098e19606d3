// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Joins what the client says of its path with what the server's system says of the connection. Pure; rules
/// and reasons: docs/network-model.md.</summary>
internal static class ConnectionPath
{
    // Two round trips that should be one differ by what the machines take, which on a busy one or in a process that has
    // just started is milliseconds, and by what the path's queues held.
    private const double HostSeconds = 0.004;
    private const double ProxyFactor = 2;
    private const double AgreementFactor = 1.25;

    /// <summary>Whether something between the two ends the connection, such as a proxy that undoes TLS: the client's
    /// round trip is then far above the connection's.</summary>
    /// <param name="clientSeconds">The client's round trip; <see langword="null"/> = not known.</param>
    /// <param name="connectionSeconds">The connection's smallest round trip, which a system keeps for minutes; 0 = not known.</param>
    /// <param name="smoothedSeconds">The connection's smoothed round trip, which follows when the path becomes longer;
    /// 0 = not known.</param>
    /// <returns>True when the first is more than twice both others and 4 ms above that.</returns>
    public static bool IsProxied(double? clientSeconds, double connectionSeconds, double smoothedSeconds = 0) =>
        connectionSeconds > 0 && clientSeconds > (ProxyFactor * Math.Max(connectionSeconds, smoothedSeconds)) + HostSeconds;

    /// <summary>The path as the client sees it.</summary>
    /// <param name="roundTripSeconds">The client's round trip; <see langword="null"/> = not known.</param>
    /// <param name="bytesPerSecond">The client's bandwidth; <see langword="null"/> = not known.</param>
    /// <param name="windowBytes">The window that the client sees; <see langword="null"/> = not known.</param>
    public static NetworkPath OfClient(double? roundTripSeconds, double? bytesPerSecond, double? windowBytes)
    {
        var path = new NetworkPath(roundTripSeconds ?? NetworkPath.AssumedRoundTripSeconds, bytesPerSecond ?? double.PositiveInfinity);
        return windowBytes is { } window
            ? path with { CongestionWindow = Math.Max(NetworkPath.InitialWindow, window / path.MaximumSegmentSize) }
            : path;
    }

    /// <summary>The path as the connection shows it, with the client's bandwidth. Not for a connection that
    /// <see cref="IsProxied"/>.</summary>
    /// <param name="roundTripSeconds">The client's round trip; <see langword="null"/> = not known.</param>
    /// <param name="bytesPerSecond">The client's bandwidth; <see langword="null"/> = not known.</param>
    /// <param name="connection">What the system says of the connection just before the reply.</param>
    /// <param name="sender">How the sender works.</param>
    /// <param name="lossRate">The path's loss rate, from <see cref="LossEstimator"/>.</param>
    public static NetworkPath OfConnection(
        double? roundTripSeconds, double? bytesPerSecond, in TcpInfo connection, in TcpSender sender, double lossRate)
    {
        // Packets in flight: the system restarts only a sender that waits for nothing.
        var idle = connection.HasDataInFlight ? 0 : connection.IdleSeconds ?? 0;
        var path = new NetworkPath(RoundTrip(roundTripSeconds, connection), bytesPerSecond ?? double.PositiveInfinity)
        {
            IsMeasured = true,
            MaximumSegmentSize = connection.MaximumSegmentSize,
            RetransmissionTimeoutSeconds = connection.RetransmissionTimeoutSeconds,
            ReceiveWindowBytes = connection.SendWindowBytes,
            LossRate = sender.IgnoresLoss ? 0 : lossRate,
        };
        var timeout = path.RetransmissionTimeoutSeconds;
        var restarts = sender.RestartsAfterIdle && timeout > 0 && idle > timeout;
        return path with
        {
            CongestionWindow = restarts
                ? IdleRestart.CongestionWindow(connection.CongestionWindow, idle, timeout)
                : connection.CongestionWindow,
            SlowStartThreshold = restarts
                ? IdleRestart.SlowStartThreshold(connection.SlowStartThreshold, connection.CongestionWindow)
                : connection.SlowStartThreshold,
        };
    }

    // The system's figure is within 1 % and has no program in it, but it is the least of some minutes: a client that
    // says clearly more has seen the path change. Less it cannot be.
    private static double RoundTrip(double? client, in TcpInfo connection)
    {
        var measured = connection.MinimumRoundTripSeconds > 0 ? connection.MinimumRoundTripSeconds : connection.SmoothedRoundTripSeconds;
        if (!(measured > 0))
        {
            return client ?? NetworkPath.AssumedRoundTripSeconds;
        }

        return client > (AgreementFactor * measured) + HostSeconds ? client.Value : measured;
    }
}
