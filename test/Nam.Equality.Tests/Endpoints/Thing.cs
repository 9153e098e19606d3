// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml.Serialization;

namespace Nam.Equality.Endpoints;

/// <summary>A row with the values that formats might change.</summary>
[DataContract(Namespace = Namespace)]
public sealed class Thing
{
    public const string Namespace = "urn:things";

    [DataMember(Order = 0)]
    public string? Name { get; set; }

    [DataMember(Order = 1, EmitDefaultValue = false)]
    public DateTime When { get; set; }

    [DataMember(Order = 2, EmitDefaultValue = false)]
    public decimal Price { get; set; }

    [DataMember(Order = 3, EmitDefaultValue = false)]
    public double Share { get; set; }

    [DataMember(Order = 4, EmitDefaultValue = false)]
    public Guid Id { get; set; }

    [DataMember(Order = 5, EmitDefaultValue = false)]
    [XmlIgnore]
    public DateTimeOffset Moment { get; set; }

    [DataMember(Order = 6, EmitDefaultValue = false)]
    public byte[]? Bytes { get; set; }
}
