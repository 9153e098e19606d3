// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Tpch.Queries;

/// <summary>Reply row: one bar of the histogram of Q13, customer distribution.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Q13Row
{
    [DataMember(Name = "c_count", Order = 1)]
    public long OrderCount { get; set; }

    [DataMember(Name = "custdist", Order = 2)]
    public long CustomerCount { get; set; }
}
