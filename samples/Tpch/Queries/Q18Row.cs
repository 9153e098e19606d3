// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one large order of Q18, large volume customer.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q18Row
{
    [DataMember(Name = "c_name", Order = 1)]
    public string CustomerName { get; set; } = "";

    [DataMember(Name = "c_custkey", Order = 2)]
    public int CustomerKey { get; set; }

    [DataMember(Name = "o_orderkey", Order = 3)]
    public int OrderKey { get; set; }

    [DataMember(Name = "o_orderdate", Order = 4)]
    public DateTime OrderDate { get; set; }

    [DataMember(Name = "o_totalprice", Order = 5)]
    public decimal TotalPrice { get; set; }

    [DataMember(Name = "sum_quantity", Order = 6)]
    public decimal SumQuantity { get; set; }
}
