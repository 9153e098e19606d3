// SPDX-License-Identifier: MIT

using ClientBinding = System.ServiceModel.Channels.Binding;
using ServerBinding = CoreWCF.Channels.Binding;

namespace Nam.EndToEnd.Wcf.Bindings;

/// <summary>A row of the matrix: the same binding on both stacks.</summary>
internal sealed record BindingCase(string Name, string Scheme, Func<ServerBinding> Server, Func<ClientBinding> Client)
{
    /// <summary>Gets whether NAM leaves the binding's replies alone.</summary>
    public bool StaysPlain { get; init; }

    /// <summary>Gets whether messages are streamed: replies of objects are adapted, others are not.</summary>
    public bool IsStreamed { get; init; }

    /// <summary>Gets whether calls name a user.</summary>
    public bool HasUser { get; init; }

    /// <summary>Gets whether each of its endpoints belongs to a service of its own.</summary>
    public bool HasServiceOfItsOwn { get; init; }

    public bool IsHttp => Scheme.StartsWith("http", StringComparison.Ordinal);

    /// <summary>Gets the endpoint's path.</summary>
    public string Path => "/" + Name.Replace(' ', '-').Replace(',', '-');

    public override string ToString() => Name;
}
