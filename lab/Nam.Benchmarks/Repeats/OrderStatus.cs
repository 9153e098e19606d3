// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Repeats;

/// <summary>The state of an order.</summary>
[DataContract(Namespace = "http://nam.example/made-up")]
internal sealed class OrderStatus
{
    [DataMember(Order = 1)]
    public long OrderId { get; set; }

    [DataMember(Order = 2)]
    public string Customer { get; set; } = "";

    [DataMember(Order = 3)]
    public string State { get; set; } = "";

    [DataMember(Order = 4)]
    public string Carrier { get; set; } = "";

    [DataMember(Order = 5)]
    public string TrackingCode { get; set; } = "";

    [DataMember(Order = 6)]
    public string Place { get; set; } = "";

    [DataMember(Order = 7)]
    public DateTime Changed { get; set; }

    [DataMember(Order = 8)]
    public string Expected { get; set; } = "";

    [DataMember(Order = 9)]
    public int Items { get; set; }

    [DataMember(Order = 10)]
    public decimal Total { get; set; }

    [DataMember(Order = 11)]
    public string Currency { get; set; } = "";

    [DataMember(Order = 12)]
    public bool IsPaid { get; set; }
}
