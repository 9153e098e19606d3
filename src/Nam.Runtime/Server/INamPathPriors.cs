// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Network;

namespace Nam.Server;

/// <summary>Supplies what NAM assumes about the paths to callers before they are measured. Hosts look for one in the container.</summary>
/// <remarks>The package Nam.Characterization has one: <c>services.AddClientCharacterization()</c> registers it. Implementations
/// are thread-safe, and quick: they are asked before every reply to a caller that does not know its path yet.</remarks>
public interface INamPathPriors
{
    /// <summary>Returns what to assume about the path to a caller.</summary>
    /// <param name="caller">The caller's address, or the one that a proxy reports, if the host trusts that proxy.</param>
    /// <returns>The round trip and the bandwidth; <see langword="null"/> if there is nothing to go by.</returns>
    PathPrior? FindPrior(IPAddress caller);
}
