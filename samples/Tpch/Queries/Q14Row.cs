// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: the single row of Q14, promotion effect, in percent; the quotient over no rows is null.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q14Row
{
    [DataMember(Name = "promo_revenue", Order = 1)]
    public decimal? PromotionRevenue { get; set; }
}
