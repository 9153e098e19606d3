// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one part of Q11, important stock identification.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q11Row
{
    [DataMember(Name = "ps_partkey", Order = 1)]
    public int PartKey { get; set; }

    [DataMember(Name = "value", Order = 2)]
    public decimal Value { get; set; }
}
