// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>What an idle spell longer than the timeout does to a sender's window (RFC 2861 as Linux has it,
/// tcp_slow_start_after_idle).</summary>
internal static class IdleRestart
{
    /// <summary>Returns the window that the sender will really use: TCP_INFO shows the one from before the restart.</summary>
    /// <param name="congestionWindow">Window in segments as the system reports it.</param>
    /// <param name="idleSeconds">Time since the connection last sent.</param>
    /// <param name="timeoutSeconds">The connection's retransmission timeout in seconds, above 0.</param>
    /// <returns>Segments: halved once for every timeout that passed, not below the smaller of the initial and the
    /// reported window.</returns>
    public static double CongestionWindow(double congestionWindow, double idleSeconds, double timeoutSeconds)
    {
        var floor = Math.Min(NetworkPath.InitialWindow, congestionWindow);
        var window = congestionWindow;
        for (var idle = idleSeconds - timeoutSeconds; idle > 0 && window > floor; idle -= timeoutSeconds)
        {
            window = Math.Floor(window / 2);
        }

        return Math.Max(window, floor);
    }

    /// <summary>Returns the slow start threshold after the restart: at least three quarters of the window before it.</summary>
    /// <param name="slowStartThreshold">Threshold in segments as the system reports it; positive infinity = none.</param>
    /// <param name="congestionWindow">Window in segments as the system reports it.</param>
    public static double SlowStartThreshold(double slowStartThreshold, double congestionWindow) =>
        Math.Max(slowStartThreshold, 0.75 * congestionWindow);
}
