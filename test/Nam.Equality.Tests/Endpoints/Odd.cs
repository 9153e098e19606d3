// SPDX-License-Identifier: MIT

using System.Data;
using System.Xml.Serialization;

namespace Nam.Equality.Endpoints;

/// <summary>Objects whose XML not every form carries, alone or after many rows.</summary>
[XmlInclude(typeof(Section))]
[XmlInclude(typeof(Mixed))]
[XmlInclude(typeof(Once))]
public sealed class Odd
{
    public List<Thing>? Rows { get; set; }

    [XmlElement("Section", typeof(Section))]
    [XmlElement("Mixed", typeof(Mixed))]
    [XmlElement("Nodes", typeof(Nodes))]
    [XmlElement("Once", typeof(Once))]
    [XmlElement("Table", typeof(DataTable))]
    public object? Last { get; set; }
}
