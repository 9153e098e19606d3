// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>The detail of the declared fault.</summary>
[DataContract(Namespace = Names.Contract)]
public sealed class Trouble
{
    [DataMember]
    public string? Reason { get; set; }

    [DataMember]
    public List<int> Numbers { get; set; } = [];

    [DataMember]
    public DateTime When { get; set; }

    [DataMember]
    public DateTimeOffset Moment { get; set; }
}
