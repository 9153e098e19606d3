// SPDX-License-Identifier: MIT
namespace TpchComparison.Runs;

/// <summary>A way for the same replies to come.</summary>
internal enum Way
{
    /// <summary>As text, from a service without NAM.</summary>
    Plain,

    /// <summary>As text in gzip, from the same service: ASP.NET Core's own response compression with its default settings.</summary>
    Gzip,

    /// <summary>As NAM decides.</summary>
    Nam,
}
