// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>How the sending side of a TCP connection works.</summary>
/// <param name="RestartsAfterIdle">True if it shrinks the window of a connection that was idle (tcp_slow_start_after_idle).</param>
/// <param name="IgnoresLoss">True if lost segments do not slow it down, as they do not slow down BBR.</param>
internal readonly record struct TcpSender(bool RestartsAfterIdle = true, bool IgnoresLoss = false);
