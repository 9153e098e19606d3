// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>Opens networks, as far as this machine lets one.</summary>
internal static class NetworkFactory
{
    /// <summary>Opens the network of a link.</summary>
    /// <returns>The network, or why it cannot be had.</returns>
    internal static Task<(INetwork? Network, string Excuse)> OpenAsync(Link link) =>
        Task.FromResult<(INetwork?, string)>(link.IsLoopback ? (new LoopbackNetwork(), string.Empty) : (null, "There is no emulator here."));
}
