// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Formats;

/// <summary>Who makes a format.</summary>
internal enum FormatKind
{
    /// <summary>What .NET, or the system's libzstd, makes without NAM.</summary>
    Stock,

    /// <summary>One of NAM's formats, for every reply, held until it is whole.</summary>
    Fixed,

    /// <summary>Containers that leave while they are written, for every reply.</summary>
    Flowing,

    /// <summary>NAM as it comes: it chooses.</summary>
    Auto,
}
