// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>The place of an operation in the table: who named it, and whether it has shown that it is one.</summary>
internal enum OperationStanding
{
    /// <summary>A caller has named it, and it has had few replies.</summary>
    New,

    /// <summary>A caller has named it, and it has had replies.</summary>
    Proven,

    /// <summary>The store had it, and it has had no reply since.</summary>
    Stored,

    /// <summary>The host knows it.</summary>
    Host,

    /// <summary>It has left the table; what is learned of it is lost.</summary>
    Gone,
}
