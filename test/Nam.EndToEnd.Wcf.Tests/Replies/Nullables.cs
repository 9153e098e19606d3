// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Nullables
{
    [DataMember]
    public bool? Bool { get; set; }

    [DataMember]
    public int? Int { get; set; }

    [DataMember]
    public double? Double { get; set; }

    [DataMember]
    public decimal? Decimal { get; set; }

    [DataMember]
    public DateTime? DateTime { get; set; }

    [DataMember]
    public DateTimeOffset? DateTimeOffset { get; set; }

    [DataMember]
    public Guid? Guid { get; set; }

    [DataMember]
    public Colour? Colour { get; set; }

    [DataMember(EmitDefaultValue = false)]
    public string? Omitted { get; set; }

    [DataMember]
    public List<int?>? List { get; set; }

    public static Nullables Set() => new()
    {
        Bool = false,
        Int = 0,
        Double = double.NaN,
        Decimal = 1.50m,
        DateTime = new DateTime(2026, 2, 28, 23, 59, 59, DateTimeKind.Utc),
        DateTimeOffset = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(-5)),
        Guid = System.Guid.Empty,
        Colour = Replies.Colour.Red,
        Omitted = "here",
        List = [1, null, 3],
    };
}
