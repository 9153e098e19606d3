// SPDX-License-Identifier: MIT

using System.Xml.Serialization;

namespace Nam.AspNetCore.Tests;

public sealed class QualifiedRow
{
    [XmlAttribute("name", Namespace = "urn:names")]
    public string? Name { get; set; }

    public int Number { get; set; }
}
