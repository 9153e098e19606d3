// SPDX-License-Identifier: MIT
namespace Nam.Soak.Calling;

/// <summary>Two services that answer alike, one with NAM and one without.</summary>
/// <param name="Nam">The address of the one with NAM.</param>
/// <param name="Plain">The address of the one without.</param>
/// <param name="IsVictim">Whether the one with NAM is killed now and then, so that its times say nothing.</param>
internal sealed record ServicePair(Uri Nam, Uri Plain, bool IsVictim);

/// <summary>What a process of callers is told.</summary>
/// <param name="Pairs">Whom to call.</param>
/// <param name="Flows">Whom to call for replies that flow.</param>
/// <param name="Seed">What the callers' order follows from.</param>
/// <param name="FirstKind">The kind of the first caller, so that few callers in several processes are of all kinds.</param>
internal sealed record CallerSetup(IReadOnlyList<ServicePair> Pairs, ServicePair Flows, int Seed, int FirstKind);
