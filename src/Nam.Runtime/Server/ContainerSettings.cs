// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Secrets;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>How a server's replies are written in containers: by where they have secrets and what their callers read.</summary>
/// <param name="secrets">The places that are secret in all replies.</param>
/// <remarks>Thread-safe.</remarks>
internal sealed class ContainerSettings(SecretPaths secrets)
{
    private readonly SecretPaths _secrets = secrets;
    private readonly ContainerOptions _usual = new() { IsSecret = secrets.Predicate };
    private readonly ConditionalWeakTable<SecretPaths, ContainerOptions> _ofOperations = [];

    /// <summary>Returns the options of one reply.</summary>
    /// <param name="client">Its caller.</param>
    /// <param name="ofOperation">The places that are secret in replies of its operation.</param>
    /// <param name="texts">What is known of earlier texts of its operation.</param>
    public ContainerOptions For(ClientProfile client, SecretPaths? ofOperation, TextHistory texts)
    {
        var options = ofOperation is { IsEmpty: false }
            ? _ofOperations.GetValue(ofOperation, added => new ContainerOptions { IsSecret = _secrets.Union(added).Predicate })
            : _usual;
        return (client.Capabilities & ClientCapabilities.Packed) == 0
            ? options
            : options with { MayBeText = true, History = texts };
    }
}
