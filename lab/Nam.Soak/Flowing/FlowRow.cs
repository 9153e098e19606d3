// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Soak.Flowing;

/// <summary>A row that follows from its number, so that whoever reads it knows what it has to be.</summary>
[DataContract(Namespace = "http://nam.example/soak")]
internal sealed record FlowRow
{
    private static readonly string[] Places = ["Berlin", "Lyon", "Porto", "Gdańsk", "Turku", "Graz", "Cork", "Brno"];

    [DataMember(Order = 0)]
    public int Number { get; set; }

    [DataMember(Order = 1)]
    public string? Place { get; set; }

    [DataMember(Order = 2)]
    public decimal Price { get; set; }

    [DataMember(Order = 3)]
    public DateTime Day { get; set; }

    [DataMember(Order = 4)]
    public string? Remark { get; set; }

    internal static FlowRow Of(int number)
    {
        // Knuth's multiplicative hash: remarks that no codec foresees.
        var mixed = (uint)number * 2_654_435_761;
        return new FlowRow
        {
            Number = number,
            Place = Places[mixed >> 29],
            Price = mixed % 1_000_000 / 100m,
            Day = new DateTime(2000, 1, 1).AddDays(mixed % 9_000),
            Remark = $"{mixed:x8} <&> {(ulong)mixed * mixed:x16}",
        };
    }
}
