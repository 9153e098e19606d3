// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>A row of some 300 bytes of text.</summary>
[DataContract(Namespace = "http://nam.example/sales")]
internal sealed class Sale
{
    private static readonly string[] Cities = ["Berlin", "Lyon", "Porto", "Gdańsk", "Turku", "Graz", "Cork", "Brno"];

    [DataMember(Order = 0)]
    public int Number { get; set; }

    [DataMember(Order = 1)]
    public DateTime Day { get; set; }

    [DataMember(Order = 2)]
    public string? City { get; set; }

    [DataMember(Order = 3)]
    public string? Article { get; set; }

    [DataMember(Order = 4)]
    public decimal Price { get; set; }

    [DataMember(Order = 5)]
    public double Weight { get; set; }

    [DataMember(Order = 6)]
    public bool IsPaid { get; set; }

    [DataMember(Order = 7)]
    public string? Remark { get; set; }

    /// <summary>Makes rows, the same each time.</summary>
    internal static async IAsyncEnumerable<Sale> Make(int count)
    {
        await Task.CompletedTask;
        var random = new Random(20031103);
        for (var i = 0; i < count; i++)
        {
            yield return new Sale
            {
                Number = i,
                Day = DateTime.UnixEpoch.AddDays(random.Next(20_000)),
                City = Cities[random.Next(Cities.Length)],
                Article = $"Article {random.Next(5_000)}",
                Price = random.Next(1, 1_000_000) / 100m,
                Weight = random.Next(1, 10_000) / 8.0,
                IsPaid = random.Next(3) > 0,
                Remark = $"shelf {random.Next(90)} to door {random.Next(30)}, {random.Next(1_000_000):x}",
            };
        }
    }
}
