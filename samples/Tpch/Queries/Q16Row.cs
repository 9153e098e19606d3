// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one kind of part of Q16, parts/supplier relationship.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q16Row
{
    [DataMember(Name = "p_brand", Order = 1)]
    public string Brand { get; set; } = "";

    [DataMember(Name = "p_type", Order = 2)]
    public string Type { get; set; } = "";

    [DataMember(Name = "p_size", Order = 3)]
    public int Size { get; set; }

    [DataMember(Name = "supplier_cnt", Order = 4)]
    public long SupplierCount { get; set; }
}
