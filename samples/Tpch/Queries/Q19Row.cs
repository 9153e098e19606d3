// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: the single row of Q19, discounted revenue; the sum over no rows is null.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q19Row
{
    [DataMember(Name = "revenue", Order = 1)]
    public decimal? Revenue { get; set; }
}
