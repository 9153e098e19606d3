// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one year of Q8, national market share.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q8Row
{
    [DataMember(Name = "o_year", Order = 1)]
    public int Year { get; set; }

    [DataMember(Name = "mkt_share", Order = 2)]
    public decimal MarketShare { get; set; }
}
