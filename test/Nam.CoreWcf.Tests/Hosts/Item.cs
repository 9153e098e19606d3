// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.CoreWcf.Tests.Hosts;

[DataContract(Namespace = "urn:shop")]
public sealed class Item
{
    [DataMember(Order = 0)]
    public int Id { get; set; }

    [DataMember(Order = 1)]
    public string? Name { get; set; }

    [DataMember(Order = 2)]
    public decimal Price { get; set; }

    [DataMember(Order = 3)]
    public DateTime Day { get; set; }

    [DataMember(Order = 4)]
    public bool? IsSold { get; set; }

    public static List<Item> Many(int count) =>
        [.. Enumerable.Range(1, count).Select(i => new Item { Id = i, Name = $"Item <{i}> & more é", Price = i * 1.25m, Day = new DateTime(
            2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddHours(i), IsSold = i % 3 == 0 ? null : i % 3 == 1 })];
}
