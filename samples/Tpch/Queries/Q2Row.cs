// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one offer of Q2, the minimum cost supplier.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q2Row
{
    [DataMember(Name = "s_acctbal", Order = 1)]
    public decimal AccountBalance { get; set; }

    [DataMember(Name = "s_name", Order = 2)]
    public string SupplierName { get; set; } = "";

    [DataMember(Name = "n_name", Order = 3)]
    public string NationName { get; set; } = "";

    [DataMember(Name = "p_partkey", Order = 4)]
    public int PartKey { get; set; }

    [DataMember(Name = "p_mfgr", Order = 5)]
    public string Manufacturer { get; set; } = "";

    [DataMember(Name = "s_address", Order = 6)]
    public string Address { get; set; } = "";

    [DataMember(Name = "s_phone", Order = 7)]
    public string Phone { get; set; } = "";

    [DataMember(Name = "s_comment", Order = 8)]
    public string Comment { get; set; } = "";
}
