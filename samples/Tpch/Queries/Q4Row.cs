// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one priority of Q4, order priority checking.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q4Row
{
    [DataMember(Name = "o_orderpriority", Order = 1)]
    public string OrderPriority { get; set; } = "";

    [DataMember(Name = "order_count", Order = 2)]
    public long OrderCount { get; set; }
}
