// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.AspNetCore.Tests;

[DataContract]
public sealed class OddRow
{
    [DataMember]
    public string? Text { get; set; }

    [DataMember]
    public byte[]? Bytes { get; set; }

    [DataMember]
    public BaseRow? Base { get; set; }

    [DataMember]
    public DateTimeOffset? When { get; set; }

    [DataMember]
    public int[]? Numbers { get; set; }

    [DataMember]
    public TimeSpan Span { get; set; }

    [DataMember]
    public ulong Big { get; set; }

    [DataMember]
    public object? Anything { get; set; }

    [DataMember]
    public ConsoleColor Color { get; set; }
}
