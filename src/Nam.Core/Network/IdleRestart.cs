// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>What an idle spell does to a sender's window (RFC 2861 as Linux has it, tcp_slow_start_after_idle).</summary>
internal static class IdleRestart
{
    /// <summary>The window that the sender will really use: TCP_INFO shows the one from before the restart.</summary>
    /// <param name="congestionWindow">Window in segments as the system reports it.</param>
    /// <param name="idleSeconds">Time since the connection last sent.</param>
    /// <param name="retransmissionTimeoutSeconds">The connection's timeout in seconds.</param>
    /// <param name="congestionControl">BBR does not restart.</param>
    /// <param name="slowStartAfterIdle">The system's setting; on unless an administrator turned it off.</param>
    /// <param name="initialWindow">The window below which the restart does not go, in segments.</param>
    /// <returns>Segments: halved once for every timeout that passed, not below the smaller of the initial and the
    /// reported window.</returns>
    public static double EffectiveCongestionWindow(
        double congestionWindow,
        double idleSeconds,
        double retransmissionTimeoutSeconds,
        CongestionControl congestionControl = CongestionControl.Cubic,
        bool slowStartAfterIdle = true,
        double initialWindow = NetworkPath.InitialWindow)
    {
        if (!Restarts(idleSeconds, retransmissionTimeoutSeconds, congestionControl, slowStartAfterIdle))
        {
            return congestionWindow;
        }

        var floor = Math.Min(initialWindow, congestionWindow);
        var window = congestionWindow;
        for (var idle = idleSeconds - retransmissionTimeoutSeconds; idle > 0 && window > floor; idle -= retransmissionTimeoutSeconds)
        {
            window = Math.Floor(window / 2);
        }

        return Math.Max(window, floor);
    }

    /// <summary>The slow start threshold after the restart: at least three quarters of the window before it.</summary>
    /// <param name="slowStartThreshold">Threshold in segments as the system reports it; positive infinity = none.</param>
    /// <param name="congestionWindow">Window in segments as the system reports it.</param>
    /// <param name="idleSeconds">Time since the connection last sent.</param>
    /// <param name="retransmissionTimeoutSeconds">The connection's timeout in seconds.</param>
    /// <param name="congestionControl">BBR does not restart.</param>
    /// <param name="slowStartAfterIdle">The system's setting.</param>
    /// <returns>Segments.</returns>
    public static double EffectiveSlowStartThreshold(
        double slowStartThreshold,
        double congestionWindow,
        double idleSeconds,
        double retransmissionTimeoutSeconds,
        CongestionControl congestionControl = CongestionControl.Cubic,
        bool slowStartAfterIdle = true) =>
        Restarts(idleSeconds, retransmissionTimeoutSeconds, congestionControl, slowStartAfterIdle)
            ? Math.Max(slowStartThreshold, 0.75 * congestionWindow)
            : slowStartThreshold;

    private static bool Restarts(double idle, double timeout, CongestionControl control, bool enabled) =>
        enabled && control != CongestionControl.Bbr && timeout > 0 && idle > timeout;
}
