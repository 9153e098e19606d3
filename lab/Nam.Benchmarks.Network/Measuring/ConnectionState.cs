// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Network.Measuring;

/// <summary>What a connection went through before a reply.</summary>
internal enum ConnectionState
{
    /// <summary>Earlier replies, the last one just before.</summary>
    Warm,

    /// <summary>Nothing: opened for this reply.</summary>
    Fresh,

    /// <summary>Earlier replies, then 1.5 s of nothing.</summary>
    Idle,
}
