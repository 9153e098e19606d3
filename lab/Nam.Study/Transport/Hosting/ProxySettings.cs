// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>A proxy that is to be started.</summary>
/// <param name="Program">Its program.</param>
/// <param name="Arguments">The program's arguments.</param>
/// <param name="Environment">What is added to the environment.</param>
/// <param name="Folder">Where it runs.</param>
/// <param name="NamespacePath">The network namespace to run in; null for this one.</param>
/// <param name="Address">Where it will listen.</param>
/// <param name="Ports">Where it will listen; it has started when it does.</param>
internal sealed record ProxySettings(
    string Program,
    IReadOnlyList<string> Arguments,
    IReadOnlyDictionary<string, string> Environment,
    string Folder,
    string? NamespacePath,
    string Address,
    TransportPorts Ports);
