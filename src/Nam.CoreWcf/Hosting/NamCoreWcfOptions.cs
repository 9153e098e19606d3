// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Hosting;

/// <summary>What the container was asked to do with CoreWCF's endpoints.</summary>
internal sealed class NamCoreWcfOptions
{
    /// <summary>Gets or sets whether all endpoints are adapted, rather than those only that a configuration names.</summary>
    public bool AdaptAllEndpoints { get; set; }
}
