// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>As tools make them of a service's description: the element in the body is the message's one part.</summary>
[MessageContract(IsWrapped = false)]
public sealed class Bill
{
    [MessageBodyMember(Namespace = Names.Contract, Order = 0)]
    public Article[]? Articles { get; set; }
}
