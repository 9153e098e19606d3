// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Cold;

/// <summary>A row like those of TPC-H query 10: half of it prose.</summary>
[DataContract(Namespace = "urn:tpch")]
public sealed class Q10Row
{
    [DataMember(Order = 0, Name = "c_custkey")]
    public int CustomerKey { get; set; }

    [DataMember(Order = 1, Name = "c_name")]
    public string Name { get; set; } = string.Empty;

    [DataMember(Order = 2, Name = "revenue")]
    public decimal Revenue { get; set; }

    [DataMember(Order = 3, Name = "c_acctbal")]
    public decimal Balance { get; set; }

    [DataMember(Order = 4, Name = "n_name")]
    public string Nation { get; set; } = string.Empty;

    [DataMember(Order = 5, Name = "c_address")]
    public string Address { get; set; } = string.Empty;

    [DataMember(Order = 6, Name = "c_phone")]
    public string Phone { get; set; } = string.Empty;

    [DataMember(Order = 7, Name = "c_comment")]
    public string Comment { get; set; } = string.Empty;
}
