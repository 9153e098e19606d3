// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>Whether a server adapts its replies.</summary>
public enum NamMode
{
    /// <summary>Every reply to a caller with NAM is put on the wire the way that the cost model expects to be fastest.</summary>
    Auto,

    /// <summary>NAM stays out of the way: every reply leaves as it would without NAM.</summary>
    Off,
}
