// SPDX-License-Identifier: MIT

namespace Nam.AspNetCore;

/// <summary>What the page of <c>app.MapNam()</c> shows.</summary>
public sealed class NamPageOptions
{
    /// <summary>Gets or sets whether the addresses of callers are shown whole.</summary>
    /// <value>Default <see langword="false"/>: they are shortened to their network, 24 bits of IPv4 and 48 of IPv6.</value>
    public bool ShowAddresses { get; set; }
}
