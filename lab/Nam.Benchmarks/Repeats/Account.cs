// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Repeats;

/// <summary>The state of an account.</summary>
[DataContract(Namespace = "http://nam.example/made-up")]
internal sealed class Account
{
    [DataMember(Order = 1)]
    public string Id { get; set; } = "";

    [DataMember(Order = 2)]
    public string Owner { get; set; } = "";

    [DataMember(Order = 3)]
    public string Kind { get; set; } = "";

    [DataMember(Order = 4)]
    public decimal Balance { get; set; }

    [DataMember(Order = 5)]
    public decimal Available { get; set; }

    [DataMember(Order = 6)]
    public string Currency { get; set; } = "";

    [DataMember(Order = 7)]
    public string LastEntry { get; set; } = "";

    [DataMember(Order = 8)]
    public int Entries { get; set; }

    [DataMember(Order = 9)]
    public DateTime Updated { get; set; }

    [DataMember(Order = 10)]
    public bool IsBlocked { get; set; }
}
