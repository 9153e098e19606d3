// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.TestKit;

[DataContract(Namespace = "http://nam.example/orders")]
public sealed record Order
{
    [DataMember(Order = 0)]
    public int Id { get; set; }

    [DataMember(Order = 1)]
    public string Customer { get; set; } = "";

    [DataMember(Order = 2)]
    public decimal Total { get; set; }

    [DataMember(Order = 3)]
    public DateTime Placed { get; set; }

    [DataMember(Order = 4)]
    public bool IsOpen { get; set; }

    [DataMember(Order = 5)]
    public double? Discount { get; set; }

    [DataMember(Order = 6)]
    public Guid Key { get; set; }

    [DataMember(Order = 7)]
    public string Comment { get; set; } = "";
}
