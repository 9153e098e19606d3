// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Repeats;

/// <summary>The price of a share.</summary>
[DataContract(Namespace = "http://nam.example/made-up")]
internal sealed class SharePrice
{
    [DataMember(Order = 1)]
    public string Symbol { get; set; } = "";

    [DataMember(Order = 2)]
    public decimal Price { get; set; }

    [DataMember(Order = 3)]
    public decimal Change { get; set; }

    [DataMember(Order = 4)]
    public long Volume { get; set; }

    [DataMember(Order = 5)]
    public DateTime Traded { get; set; }
}
