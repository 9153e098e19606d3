// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Serialization;

namespace Nam.AspNetCore.Tests;

/// <summary>A type with most of what XmlSerializer can be told.</summary>
[XmlRoot("Row", Namespace = "urn:rows")]
[XmlInclude(typeof(AnnotatedSpecialRow))]
public class AnnotatedRow
{
    [XmlAttribute]
    public int Number { get; set; }

    [XmlAttribute("name")]
    public string? Name { get; set; }

    [XmlElement("Said", Namespace = "urn:texts")]
    public string? Text { get; set; }

    [XmlElement(IsNullable = true)]
    public string? Missing { get; set; }

    public decimal? Price { get; set; }

    public bool IsOpen { get; set; }

    public double Share { get; set; }

    public DateTime When { get; set; }

    public Guid Id { get; set; }

    public byte[]? Bytes { get; set; }

    public ConsoleColor Color { get; set; }

    public XmlQualifiedName? Kind { get; set; }

    [XmlArray("Lines")]
    [XmlArrayItem("Line")]
    public List<string?> Lines { get; set; } = [];

    [XmlElement("Child")]
    public List<AnnotatedRow> Children { get; set; } = [];

    public object? Anything { get; set; }

    [XmlAnyElement]
    public XmlElement? More { get; set; }
}
