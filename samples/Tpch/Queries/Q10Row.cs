// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one customer of Q10, returned item reporting.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q10Row
{
    [DataMember(Name = "c_custkey", Order = 1)]
    public int CustomerKey { get; set; }

    [DataMember(Name = "c_name", Order = 2)]
    public string CustomerName { get; set; } = "";

    [DataMember(Name = "revenue", Order = 3)]
    public decimal Revenue { get; set; }

    [DataMember(Name = "c_acctbal", Order = 4)]
    public decimal AccountBalance { get; set; }

    [DataMember(Name = "n_name", Order = 5)]
    public string NationName { get; set; } = "";

    [DataMember(Name = "c_address", Order = 6)]
    public string Address { get; set; } = "";

    [DataMember(Name = "c_phone", Order = 7)]
    public string Phone { get; set; } = "";

    [DataMember(Name = "c_comment", Order = 8)]
    public string Comment { get; set; } = "";
}
