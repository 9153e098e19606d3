// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Cold;

/// <summary>How replies come.</summary>
internal enum ColdWay
{
    /// <summary>As text, without NAM.</summary>
    Stock,

    /// <summary>In containers, always.</summary>
    Containers,

    /// <summary>As NAM chooses.</summary>
    Nam,
}
