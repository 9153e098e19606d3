// SPDX-License-Identifier: MIT

using System.ServiceModel.Channels;

namespace Nam.EndToEnd.ServiceModel.Hosts;

/// <summary>A row of the matrix: how a client speaks to a service.</summary>
internal sealed record ClientCase(string Name, string Scheme, string Path, Func<Binding> Binding)
{
    /// <summary>Gets whether NAM leaves the binding alone, and so its requests.</summary>
    public bool StaysPlain { get; init; }

    /// <summary>Gets whether replies are no text of XML, so that only their bytes can be compressed.</summary>
    public bool IsOpaque { get; init; }

    public override string ToString() => Name;
}
