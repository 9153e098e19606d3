// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Runtime.Serialization;

namespace Nam.ServiceModel.Tests;

/// <summary>Values of every type that writers know.</summary>
[DataContract(Namespace = IMoments.Namespace)]
public sealed class Moment
{
    [DataMember(Order = 0)]
    public DateTime Utc { get; set; } = new(2026, 11, 28, 0, 2, 3, DateTimeKind.Utc);

    [DataMember(Order = 1)]
    public DateTime Unspecified { get; set; } = new(2026, 11, 28, 0, 2, 3);

    [DataMember(Order = 2)]
    public DateTimeOffset Offset { get; set; } = new(2026, 11, 28, 0, 2, 3, TimeSpan.FromHours(14));

    [DataMember(Order = 3)]
    public List<DateTime> Times { get; set; } = [DateTime.UnixEpoch, new(2001, 2, 3)];

    [DataMember(Order = 4)]
    public TimeSpan Span { get; set; } = TimeSpan.FromTicks(-123_456_789_012);

    [DataMember(Order = 5)]
    public Guid Id { get; set; } = new("01234567-89ab-cdef-0123-456789abcdef");

    [DataMember(Order = 6)]
    public decimal Price { get; set; } = 1.50m;

    [DataMember(Order = 7)]
    public List<double> Doubles { get; set; } = [-0.0, 1e20, 0.1, double.NaN, double.NegativeInfinity, 3];

    [DataMember(Order = 8)]
    public List<float> Singles { get; set; } = [-0.0f, 1e10f, 0.1f];

    [DataMember(Order = 9)]
    public bool Flag { get; set; } = true;

    [DataMember(Order = 10)]
    public ulong Large { get; set; } = ulong.MaxValue;

    [DataMember(Order = 11)]
    public List<long> Longs { get; set; } = [0, -1, long.MinValue];

    [DataMember(Order = 12)]
    public byte[] Bytes { get; set; } = [1, 2, 3, 4];

    [DataMember(Order = 13)]
    public string Text { get; set; } = "Zo\u00EB & <so>";

    public string Describe() => string.Join(
        "; ",
        ((IEnumerable<object>)[Utc, Unspecified, Offset, .. Times, Span, Id, Price, .. Doubles, .. Singles, Flag, Large, .. Longs, Text])
            .Select(value => value switch
            {
                DateTime time => $"{time:O} {time.Kind}",
                IFormattable other => other.ToString(value is DateTimeOffset ? "O" : null, CultureInfo.InvariantCulture),
                _ => value.ToString(),
            })) + Convert.ToHexString(Bytes);
}
