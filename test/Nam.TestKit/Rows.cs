// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>Rows with the types that services send, made from a seed.</summary>
public static class Rows
{
    private static readonly string[] Words =
        "furiously quickly bold express regular deposits sleep haggle final accounts above the pending theodolites among".Split(' ');

    public static List<Order> Orders(int count, int seed = 7)
    {
        var random = new Random(seed);
        var orders = new List<Order>(count);
        for (var i = 0; i < count; i++)
        {
            orders.Add(new Order
            {
                Id = 1000 + i,
                Customer = $"Customer#{random.Next(1, 15000):D9}",
                Total = random.Next(1000, 50_000_000) / 100m,
                Placed = new DateTime(1992, 1, 1, 0, 0, 0, DateTimeKind.Unspecified).AddDays(random.Next(2500)),
                IsOpen = random.Next(2) == 0,
                Discount = random.Next(5) == 0 ? null : random.Next(0, 11) / 100.0,
                Key = new Guid(random.Next(), 1, 2, [1, 2, 3, 4, 5, 6, 7, (byte)i]),
                Comment = string.Join(' ', Enumerable.Range(0, random.Next(3, 9)).Select(_ => Words[random.Next(Words.Length)])),
            });
        }

        return orders;
    }
}
