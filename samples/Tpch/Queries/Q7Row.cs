// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one pair of nations and year of Q7, volume shipping.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q7Row
{
    [DataMember(Name = "supp_nation", Order = 1)]
    public string SupplierNation { get; set; } = "";

    [DataMember(Name = "cust_nation", Order = 2)]
    public string CustomerNation { get; set; } = "";

    [DataMember(Name = "l_year", Order = 3)]
    public int Year { get; set; }

    [DataMember(Name = "revenue", Order = 4)]
    public decimal Revenue { get; set; }
}
