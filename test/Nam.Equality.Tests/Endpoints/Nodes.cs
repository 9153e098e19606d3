// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Serialization;

namespace Nam.Equality.Endpoints;

/// <summary>An object with elements that its class does not know.</summary>
public sealed class Nodes
{
    [XmlAnyElement]
    public XmlElement[]? Any { get; set; }
}
