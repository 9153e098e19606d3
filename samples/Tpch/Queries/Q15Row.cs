// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one best supplier of Q15, top supplier.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q15Row
{
    [DataMember(Name = "s_suppkey", Order = 1)]
    public int SupplierKey { get; set; }

    [DataMember(Name = "s_name", Order = 2)]
    public string SupplierName { get; set; } = "";

    [DataMember(Name = "s_address", Order = 3)]
    public string Address { get; set; } = "";

    [DataMember(Name = "s_phone", Order = 4)]
    public string Phone { get; set; } = "";

    [DataMember(Name = "total_revenue", Order = 5)]
    public decimal TotalRevenue { get; set; }
}
