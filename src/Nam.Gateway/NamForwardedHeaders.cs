// SPDX-License-Identifier: MIT

namespace Nam.Gateway;

/// <summary>What tells the backend who the caller is.</summary>
[Flags]
public enum NamForwardedHeaders
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary><c>X-Forwarded-For</c>, <c>X-Forwarded-Proto</c> and <c>X-Forwarded-Host</c>.</summary>
    XForwarded = 1,

    /// <summary><c>Forwarded</c> of RFC 7239.</summary>
    Forwarded = 2,

    /// <summary>Both.</summary>
    Both = XForwarded | Forwarded,
}
