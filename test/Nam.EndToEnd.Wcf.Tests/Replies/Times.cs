// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Times
{
    [DataMember]
    public List<DateTime> Moments { get; set; } = [];

    [DataMember]
    public List<DateTimeOffset> Offsets { get; set; } = [];

    [DataMember]
    public List<TimeSpan> Spans { get; set; } = [];

    public static Times All() => new()
    {
        Moments =
        [
            new DateTime(2026, 3, 4, 5, 6, 7, DateTimeKind.Unspecified),
            new DateTime(2026, 3, 4, 5, 6, 7, 89, DateTimeKind.Utc),
            new DateTime(2026, 3, 4, 5, 6, 7, DateTimeKind.Local),
            new DateTime(2026, 3, 4, 0, 0, 0, DateTimeKind.Utc).AddTicks(1),
            DateTime.MinValue,
            DateTime.MaxValue,
            DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Utc),
        ],
        Offsets = [DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new DateTimeOffset(1999, 12, 31, 23, 59, 59, TimeSpan.FromHours(14))],
        Spans = [TimeSpan.Zero, TimeSpan.FromTicks(1), TimeSpan.FromDays(-400), TimeSpan.MinValue, TimeSpan.MaxValue],
    };
}
