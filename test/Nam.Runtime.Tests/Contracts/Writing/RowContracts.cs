// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.Runtime.Tests.Contracts.Writing;

/// <summary>Rows with members of every kind, and rows in other lists and objects.</summary>
public static class RowContracts
{
    private const string Ns = "urn:rows";

    public enum Colour : byte
    {
        Red = 1,
        Green = 200,
    }

    [Flags]
    public enum Rights
    {
        Read = 1,
        Write = 2,
    }

    [DataContract(Namespace = Ns)]
    public sealed class Row
    {
        [DataMember(Order = 1)]
        public int Number { get; set; }

        [DataMember(Order = 2)]
        public string? Text { get; set; }

        [DataMember(Order = 3)]
        public decimal Price { get; set; }

        [DataMember(Order = 4)]
        public decimal? Discount { get; set; }

        [DataMember(Order = 5)]
        public DateTime Time { get; set; }

        [DataMember(Order = 6)]
        public double Double { get; set; }

        [DataMember(Order = 7)]
        public float Float { get; set; }

        [DataMember(Order = 8)]
        public bool? Flag { get; set; }

        [DataMember(Order = 9)]
        public Guid Id { get; set; }

        [DataMember(Order = 10)]
        public byte[]? Octets { get; set; }

        [DataMember(Order = 11)]
        public Colour Colour { get; set; } = Colour.Red;

        [DataMember(Order = 12)]
        public Rights Rights { get; set; }

        [DataMember(Order = 13)]
        public ulong Large { get; set; }

        [DataMember(Order = 14)]
        public TimeSpan? Span { get; set; }

        [DataMember(Order = 15, EmitDefaultValue = false)]
        public int Absent { get; set; }

        [DataMember(Order = 16, EmitDefaultValue = false)]
        public string? AbsentText { get; set; }

        [DataMember(Order = 17)]
        public long? Long { get; set; }

        [DataMember(Order = 18)]
        public string? Password { get; set; }

        [DataMember(Order = 19)]
        public char Letter { get; set; }

        [DataMember(Order = 20)]
        public uint Unsigned { get; set; }

        [DataMember(Order = 21)]
        public DateTime? Seen { get; set; }

        [DataMember(Order = 22)]
        public Colour? Other { get; set; }
    }

    /// <summary>A row of plain values.</summary>
    [DataContract(Namespace = Ns)]
    public class Plain
    {
        [DataMember]
        public int A { get; set; }

        [DataMember]
        public string B { get; set; } = "";

        [DataMember]
        private long C { get; set; } = 5;

        [DataMember]
        protected decimal Field = 1.50m;
    }

    [DataContract(Namespace = "urn:elsewhere")]
    public class PlainDerived : Plain
    {
        [DataMember]
        public int D { get; set; }
    }

    [DataContract(Namespace = Ns)]
    public sealed class Reply
    {
        [DataMember]
        public int Count { get; set; }

        [DataMember]
        public List<Plain?>? Rows { get; set; }

        [DataMember]
        public Plain[]? More { get; set; }

        [DataMember]
        public IList<PlainDerived>? Derived { get; set; }

        [DataMember]
        public Order[]? Orders { get; set; }
    }

    [DataContract(Namespace = "urn:orders")]
    public sealed class Order
    {
        [DataMember]
        public int Key { get; set; }

        [DataMember]
        public Plain? Customer { get; set; }

        [DataMember]
        public List<Plain>? Lines { get; set; }

        [DataMember]
        public string?[]? Notes { get; set; }

        [DataMember]
        public int[]? Numbers { get; set; }
    }

    [CollectionDataContract(Name = "Listing", ItemName = "Item", Namespace = "urn:listing")]
    public sealed class Listing<T> : List<T>;

    /// <summary>Rows as they come by chance, of few or many odd values.</summary>
    public static List<Row?> Random(int seed, int count, double odd)
    {
        var random = new Random(seed);
        var rows = new List<Row?>(count);
        for (var row = 0; row < count; row++)
        {
            rows.Add(IsOdd() && IsOdd() ? null : new Row
            {
                Number = random.Next(-5, 1_000_000),
                Text = IsOdd()
                    ? Pick<string?>(null, "", "ü€😀", " <&>\r\n", "7", "12.50", "2026-01-01", new string('x', 70))
                    : $"text {row % 9}",
                Price = IsOdd() ? Pick(decimal.MaxValue, decimal.MinValue, 0.000m, -0.1m, 5m) : random.Next(100_000) / 100m,
                Discount = IsOdd() ? null : random.Next(10),
                Time = IsOdd()
                    ? Pick(DateTime.MinValue, DateTime.MaxValue, new DateTime(2026, 3, 1, 1, 2, 3, DateTimeKind.Local), DateTime.UnixEpoch)
                    : new DateTime(2026, 1, 1).AddSeconds(random.Next(1_000_000)),
                Double = IsOdd() ? Pick(double.NaN, double.PositiveInfinity, -0.0, double.Epsilon) : random.NextDouble(),
                Float = IsOdd() ? Pick(float.NaN, float.NegativeInfinity) : (float)random.NextDouble(),
                Flag = IsOdd() ? null : random.Next(2) == 0,
                Id = IsOdd() ? Guid.Empty : new Guid(random.Next(), 2, 3, new byte[8]),
                Octets = IsOdd() ? Pick<byte[]?>(null, [], [1], [1, 2, 3, 4]) : [1, 2, (byte)row],
                Colour = IsOdd() ? Colour.Green : Colour.Red,
                Rights = IsOdd() ? Pick(Rights.Read | Rights.Write, default(Rights)) : Rights.Write,
                Large = IsOdd() ? ulong.MaxValue : (ulong)random.Next(),
                Span = IsOdd() ? Pick<TimeSpan?>(null, TimeSpan.MinValue) : TimeSpan.FromMinutes(random.Next(9_999)),
                Absent = IsOdd() ? 0 : row,
                AbsentText = IsOdd() ? Pick<string?>(null, "") : "there",
                Long = IsOdd() ? null : random.NextInt64(),
                Password = IsOdd() ? null : "secret " + row,
                Letter = (char)random.Next('a', 'z'),
                Unsigned = (uint)random.Next() * 2,
                Seen = IsOdd() ? null : DateTime.UnixEpoch.AddDays(row),
                Other = IsOdd() ? null : Colour.Green,
            });
        }

        return rows;

        bool IsOdd() => random.NextDouble() < odd;

        T Pick<T>(params T[] values) => values[random.Next(values.Length)];
    }

    internal static Plain MakePlain(int row) => new() { A = row, B = "b" + (row % 3) };
}
