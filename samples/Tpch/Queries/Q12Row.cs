// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one ship mode of Q12, shipping modes and order priority.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q12Row
{
    [DataMember(Name = "l_shipmode", Order = 1)]
    public string ShipMode { get; set; } = "";

    [DataMember(Name = "high_line_count", Order = 2)]
    public long HighLineCount { get; set; }

    [DataMember(Name = "low_line_count", Order = 3)]
    public long LowLineCount { get; set; }
}
