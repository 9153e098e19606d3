// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.Equality.Endpoints;

/// <summary>An object with a CDATA section.</summary>
public sealed class Section
{
    public XmlCDataSection? Html { get; set; }
}
