// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Arrays
{
    [DataMember]
    public bool[] Bools { get; set; } = [];

    [DataMember]
    public short[] Shorts { get; set; } = [];

    [DataMember]
    public int[] Ints { get; set; } = [];

    [DataMember]
    public long[] Longs { get; set; } = [];

    [DataMember]
    public float[] Floats { get; set; } = [];

    [DataMember]
    public double[] Doubles { get; set; } = [];

    [DataMember]
    public decimal[] Decimals { get; set; } = [];

    [DataMember]
    public DateTime[] Moments { get; set; } = [];

    [DataMember]
    public Guid[] Guids { get; set; } = [];

    [DataMember]
    public TimeSpan[] Spans { get; set; } = [];

    [DataMember]
    public string?[] Strings { get; set; } = [];

    [DataMember]
    public char[] Chars { get; set; } = [];

    [DataMember]
    public byte[][] Blobs { get; set; } = [];

    public static Arrays Of(int count)
    {
        var random = new Random(count);
        T[] Make<T>(Func<int, T> value) => [.. Enumerable.Range(0, count).Select(value)];
        return new()
        {
            Bools = Make(i => i % 3 == 0),
            Shorts = Make(i => (short)random.Next(short.MinValue, short.MaxValue)),
            Ints = Make(_ => random.Next()),
            Longs = Make(_ => random.NextInt64()),
            Floats = Make(_ => random.NextSingle()),
            Doubles = Make(_ => random.NextDouble() * Math.Pow(10, random.Next(-300, 300))),
            Decimals = Make(_ => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29))),
            Moments = Make(i => new DateTime(random.NextInt64(DateTime.MaxValue.Ticks), (DateTimeKind)(i % 2))),
            Guids = Make(i => new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
            Spans = Make(_ => new TimeSpan(random.NextInt64())),
            Strings = Make(i => i % 5 == 0 ? null : $"text {i}"),
            Chars = Make(i => (char)('A' + i)),
            Blobs = Make(i => new byte[i % 7]),
        };
    }
}
