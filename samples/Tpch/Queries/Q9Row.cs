// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one nation and year of Q9, product type profit measure.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q9Row
{
    [DataMember(Name = "nation", Order = 1)]
    public string Nation { get; set; } = "";

    [DataMember(Name = "o_year", Order = 2)]
    public int Year { get; set; }

    [DataMember(Name = "sum_profit", Order = 3)]
    public decimal SumProfit { get; set; }
}
