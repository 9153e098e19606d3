// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>What came of load.</summary>
/// <param name="Transactions">Transactions that were done.</param>
/// <param name="Seconds">From the first one's beginning to the last one's end.</param>
/// <param name="ReceivedBytes">What the callers' sockets received, TLS included.</param>
internal sealed record LoadAnswer(long Transactions, double Seconds, long ReceivedBytes);
