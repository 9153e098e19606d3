// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.EndToEnd.Wcf.Replies;

[MessageContract(WrapperNamespace = Names.Contract)]
public sealed class Delivery
{
    [MessageBodyMember(Namespace = Names.Contract, Order = 1)]
    public List<Row>? Rows { get; set; }

    [MessageBodyMember(Namespace = Names.Contract, Order = 0)]
    public int Number { get; set; }
}
