// SPDX-License-Identifier: MIT

namespace Nam.Formats;

/// <summary>The names of NAM's HTTP headers (docs/wire-format.md sections 2 and 3).</summary>
public static class NamHeaders
{
    /// <summary>The request header with the client's profile.</summary>
    public const string Profile = "NAM-Profile";

    /// <summary>The reply header with the reply's name and the server's time.</summary>
    public const string Reply = "NAM-Reply";
}
