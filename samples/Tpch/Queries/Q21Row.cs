// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one supplier of Q21, suppliers who kept orders waiting.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q21Row
{
    [DataMember(Name = "s_name", Order = 1)]
    public string SupplierName { get; set; } = "";

    [DataMember(Name = "numwait", Order = 2)]
    public long WaitCount { get; set; }
}
