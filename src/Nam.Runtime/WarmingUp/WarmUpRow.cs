// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Runtime.Serialization;

namespace Nam.WarmingUp;

/// <summary>A made-up row with a column of every kind, for <see cref="WarmUp"/>.</summary>
[DataContract(Namespace = "urn:nam:warm-up")]
internal sealed class WarmUpRow
{
    private static readonly string[] Words = ["among", "carefully", "deposits", "express", "final", "furiously", "ironic", "packages"];

    [DataMember(Order = 0)]
    public int Number { get; set; }

    [DataMember(Order = 1)]
    public long Key { get; set; }

    [DataMember(Order = 2)]
    public decimal Amount { get; set; }

    [DataMember(Order = 3)]
    public double Share { get; set; }

    [DataMember(Order = 4)]
    public bool IsOpen { get; set; }

    [DataMember(Order = 5)]
    public DateTime Placed { get; set; }

    [DataMember(Order = 6)]
    public DateTime? Shipped { get; set; }

    [DataMember(Order = 7)]
    public string State { get; set; } = string.Empty;

    [DataMember(Order = 8)]
    public string Customer { get; set; } = string.Empty;

    [DataMember(Order = 9)]
    public string? Comment { get; set; }

    /// <summary>Makes rows, the same every time.</summary>
    internal static List<WarmUpRow> Create(int rows)
    {
        var random = new Random(20031103);
        var day = new DateTime(2003, 11, 3, 0, 0, 0, DateTimeKind.Utc);
        return
        [
            .. Enumerable.Range(0, rows).Select(row => new WarmUpRow
            {
                Number = row,
                Key = random.NextInt64(1L << 40),
                Amount = random.Next(1_000_000) / 100m,
                Share = random.NextDouble(),
                IsOpen = row % 3 == 0,
                Placed = day.AddDays(random.Next(1000)),
                Shipped = row % 4 == 0 ? null : day.AddSeconds(random.Next(1 << 26)),
                State = Words[random.Next(3)],
                Customer = string.Create(CultureInfo.InvariantCulture, $"Customer#{random.Next(15_000):000000000}"),
                Comment = row % 16 == 0 ? null
                    : string.Join(' ', Enumerable.Range(0, 4 + random.Next(8)).Select(_ => Words[random.Next(8)])),
            }),
        ];
    }
}
