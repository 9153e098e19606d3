// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one supplier of Q20, potential part promotion.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q20Row
{
    [DataMember(Name = "s_name", Order = 1)]
    public string SupplierName { get; set; } = "";

    [DataMember(Name = "s_address", Order = 2)]
    public string Address { get; set; } = "";
}
