// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>What was measured under load.</summary>
/// <param name="Transactions">Transactions that were done.</param>
/// <param name="Seconds">How long they took.</param>
/// <param name="LinkBytes">What went to the callers over the network: with headers of IP and TCP where it is emulated,
/// else what their sockets received.</param>
/// <param name="ServerSeconds">Processor time of the server.</param>
/// <param name="ProxySeconds">Processor time of the proxy; 0 without one.</param>
/// <param name="CallerSeconds">Processor time of the callers.</param>
/// <param name="NetworkSeconds">Processor time of what emulates the network.</param>
internal sealed record LoadFigures(
    long Transactions, double Seconds, long LinkBytes, double ServerSeconds, double ProxySeconds, double CallerSeconds,
    double NetworkSeconds);
