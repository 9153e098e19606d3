// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Codecs;

/// <summary>A row like those of TPC-H query 3: numbers and a date.</summary>
[DataContract(Namespace = "urn:tpch")]
public sealed class Q3Row
{
    [DataMember(Order = 0, Name = "l_orderkey")]
    public int OrderKey { get; set; }

    [DataMember(Order = 1, Name = "revenue")]
    public decimal Revenue { get; set; }

    [DataMember(Order = 2, Name = "o_orderdate")]
    public DateTime OrderDate { get; set; }

    [DataMember(Order = 3, Name = "o_shippriority")]
    public int ShipPriority { get; set; }
}
