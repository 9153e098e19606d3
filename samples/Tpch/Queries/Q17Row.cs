// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: the single row of Q17, small-quantity-order revenue; the sum over no rows is null.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q17Row
{
    [DataMember(Name = "avg_yearly", Order = 1)]
    public decimal? AverageYearly { get; set; }
}
