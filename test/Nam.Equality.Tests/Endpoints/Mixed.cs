// SPDX-License-Identifier: MIT

using System.Xml.Serialization;

namespace Nam.Equality.Endpoints;

/// <summary>An object with text among elements.</summary>
public sealed class Mixed
{
    [XmlText(typeof(string))]
    [XmlElement("b", typeof(Bold))]
    public object[]? Items { get; set; }
}
