// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.EndToEnd.Wcf.Replies;

[MessageContract(WrapperNamespace = Names.Contract)]
public sealed class Letter
{
    [MessageHeader(Namespace = Names.Header)]
    public string? Stamp { get; set; }

    [MessageHeader(Namespace = Names.Header)]
    public Shape? Seal { get; set; }

    [MessageBodyMember(Namespace = Names.Contract, Order = 0)]
    public string? Greeting { get; set; }

    [MessageBodyMember(Namespace = Names.Contract, Order = 1)]
    public List<Row>? Lines { get; set; }
}
