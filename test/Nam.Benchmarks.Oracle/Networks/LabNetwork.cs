// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>An emulated network between two network namespaces.</summary>
internal static class LabNetwork
{
    /// <summary>Runs a function with the sockets of a namespace; null is this process's own.</summary>
    internal static T RunIn<T>(string? networkNamespace, Func<T> make) =>
        networkNamespace is null ? make() : throw new PlatformNotSupportedException();
}
