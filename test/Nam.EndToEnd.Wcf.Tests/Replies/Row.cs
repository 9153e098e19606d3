// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Row
{
    [DataMember]
    public int Id { get; set; }

    [DataMember]
    public string? Customer { get; set; }

    [DataMember]
    public decimal Price { get; set; }

    [DataMember]
    public double Weight { get; set; }

    [DataMember]
    public DateTime Date { get; set; }

    [DataMember]
    public string? Comment { get; set; }

    /// <summary>About 300 bytes of text a row.</summary>
    public static List<Row> Many(int count)
    {
        var random = new Random(count);
        return [.. Enumerable.Range(1, count).Select(i => new Row
        {
            Id = i,
            Customer = $"Customer#{random.Next(1000):D9}",
            Price = random.Next(1_000_000) / 100m,
            Weight = random.NextDouble(),
            Date = new DateTime(1995, 1, 1, 0, 0, 0, DateTimeKind.Unspecified).AddDays(random.Next(2000)),
            Comment = i % 4 == 0 ? null : $"carefully final <packages> & deposits number {random.Next(100)}",
        })];
    }
}
