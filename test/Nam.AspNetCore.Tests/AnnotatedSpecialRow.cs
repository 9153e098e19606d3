// SPDX-License-Identifier: MIT

using System.Xml.Serialization;

namespace Nam.AspNetCore.Tests;

/// <summary>What stands where an <see cref="AnnotatedRow"/> is expected.</summary>
[XmlType(Namespace = "urn:special")]
public sealed class AnnotatedSpecialRow : AnnotatedRow
{
    [XmlText]
    public string? Rest { get; set; }
}
