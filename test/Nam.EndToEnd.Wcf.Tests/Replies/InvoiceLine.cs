// SPDX-License-Identifier: MIT

using System.Xml.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

public sealed class InvoiceLine
{
    [XmlAttribute]
    public string? Unit { get; set; }

    [XmlText]
    public string? Text { get; set; }
}
