// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one nation of Q5, local supplier volume.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q5Row
{
    [DataMember(Name = "n_name", Order = 1)]
    public string NationName { get; set; } = "";

    [DataMember(Name = "revenue", Order = 2)]
    public decimal Revenue { get; set; }
}
