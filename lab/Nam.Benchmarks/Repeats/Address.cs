// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Repeats;

/// <summary>An address.</summary>
[DataContract(Namespace = "http://nam.example/made-up")]
internal sealed class Address
{
    [DataMember(Order = 1)]
    public string Name { get; set; } = "";

    [DataMember(Order = 2)]
    public string Street { get; set; } = "";

    [DataMember(Order = 3)]
    public string Town { get; set; } = "";

    [DataMember(Order = 4)]
    public string PostalCode { get; set; } = "";

    [DataMember(Order = 5)]
    public string Country { get; set; } = "";

    [DataMember(Order = 6)]
    public string Phone { get; set; } = "";

    [DataMember(Order = 7)]
    public bool IsBilling { get; set; }
}
