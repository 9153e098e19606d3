// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>A row of eight members of the usual types; 100 of them are about 27 KB of text.</summary>
[DataContract(Namespace = "urn:nam:bench")]
public sealed class Order
{
    [DataMember]
    public int OrderKey { get; set; }

    [DataMember]
    public int CustomerKey { get; set; }

    [DataMember]
    public string Status { get; set; } = string.Empty;

    [DataMember]
    public decimal TotalPrice { get; set; }

    [DataMember]
    public DateTime OrderDate { get; set; }

    [DataMember]
    public string Priority { get; set; } = string.Empty;

    [DataMember]
    public string Clerk { get; set; } = string.Empty;

    [DataMember]
    public string Comment { get; set; } = string.Empty;

    /// <summary>The first orders of an endless seeded list.</summary>
    internal static List<Order> List(int count)
    {
        string[] priorities = ["1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"];
        string[] words =
        [
            "quickly", "final", "deposits", "sleep", "furiously", "pending", "accounts", "above", "the", "express", "requests", "carefully"
        ];
        var random = new Random(1992);
        return [.. Enumerable.Range(1, count).Select(key => new Order
        {
            OrderKey = key * 4,
            CustomerKey = random.Next(1, 150_000),
            Status = random.Next(2) == 0 ? "O" : "F",
            TotalPrice = random.Next(100_000, 50_000_000) / 100m,
            OrderDate = new DateTime(1992, 1, 1).AddDays(random.Next(2_406)),
            Priority = priorities[random.Next(priorities.Length)],
            Clerk = $"Clerk#{random.Next(1, 1_000):000000000}",
            Comment = string.Join(' ', Enumerable.Range(0, random.Next(2, 7)).Select(_ => words[random.Next(words.Length)])),
        })];
    }
}
