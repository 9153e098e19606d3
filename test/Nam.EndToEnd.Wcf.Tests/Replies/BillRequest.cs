// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.EndToEnd.Wcf.Replies;

[MessageContract(IsWrapped = false)]
public sealed class BillRequest
{
    [MessageBodyMember(Namespace = Names.Contract)]
    public string? Debtor { get; set; }
}
