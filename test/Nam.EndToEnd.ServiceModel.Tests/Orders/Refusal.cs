// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.ServiceModel.Orders;

/// <summary>The detail of a fault.</summary>
[DataContract(Namespace = IOrderDesk.Namespace)]
public sealed class Refusal
{
    [DataMember(Order = 0)]
    public string Reason { get; set; } = "";

    [DataMember(Order = 1)]
    public decimal Limit { get; set; }
}
