// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one unshipped order of Q3, shipping priority.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q3Row
{
    [DataMember(Name = "l_orderkey", Order = 1)]
    public int OrderKey { get; set; }

    [DataMember(Name = "revenue", Order = 2)]
    public decimal Revenue { get; set; }

    [DataMember(Name = "o_orderdate", Order = 3)]
    public DateTime OrderDate { get; set; }

    [DataMember(Name = "o_shippriority", Order = 4)]
    public int ShipPriority { get; set; }
}
