// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one group of Q1, the pricing summary report.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q1Row
{
    [DataMember(Name = "l_returnflag", Order = 1)]
    public string ReturnFlag { get; set; } = "";

    [DataMember(Name = "l_linestatus", Order = 2)]
    public string LineStatus { get; set; } = "";

    [DataMember(Name = "sum_qty", Order = 3)]
    public decimal SumQuantity { get; set; }

    [DataMember(Name = "sum_base_price", Order = 4)]
    public decimal SumBasePrice { get; set; }

    [DataMember(Name = "sum_disc_price", Order = 5)]
    public decimal SumDiscountedPrice { get; set; }

    [DataMember(Name = "sum_charge", Order = 6)]
    public decimal SumCharge { get; set; }

    [DataMember(Name = "avg_qty", Order = 7)]
    public decimal AverageQuantity { get; set; }

    [DataMember(Name = "avg_price", Order = 8)]
    public decimal AveragePrice { get; set; }

    [DataMember(Name = "avg_disc", Order = 9)]
    public decimal AverageDiscount { get; set; }

    [DataMember(Name = "count_order", Order = 10)]
    public long OrderCount { get; set; }
}
