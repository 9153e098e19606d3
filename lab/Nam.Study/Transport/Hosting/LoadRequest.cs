// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>Asks for load.</summary>
/// <param name="Callers">Callers at the same time, each with a transaction after the other.</param>
/// <param name="Seconds">How long transactions begin.</param>
internal sealed record LoadRequest(int Callers, double Seconds);
