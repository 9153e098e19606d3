// SPDX-License-Identifier: MIT

using System.ComponentModel;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>What only XmlSerializer writes: attributes, unwrapped lists, mixed content.</summary>
[XmlType(Namespace = Names.Contract)]
public sealed class Invoice
{
    [XmlAttribute]
    public int Number { get; set; }

    [XmlAttribute(Form = XmlSchemaForm.Qualified, Namespace = "urn:nam:tests:other")]
    public string? Mark { get; set; }

    [XmlAttribute(DataType = "date")]
    public DateTime Day { get; set; }

    [XmlElement("Line")]
    public List<InvoiceLine> Lines { get; set; } = [];

    [XmlElement(IsNullable = true)]
    public decimal? Discount { get; set; }

    [DefaultValue("none")]
    public string Note { get; set; } = "none";

    [XmlElement(DataType = "hexBinary")]
    public byte[]? Digest { get; set; }

    public XmlElement? Extra { get; set; }

    public static Invoice Sample()
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.LoadXml("<Extra><x xmlns='urn:x'>a<![CDATA[<not a tag> & ]]>b<y z=' 1 ' xml:lang='de'/>  <!-- note --></x></Extra>");
        return new()
        {
            Number = 7,
            Mark = "a\t\"b\"\r\n'c' <&>",
            Day = new DateTime(2026, 11, 21, 0, 0, 0, DateTimeKind.Unspecified),
            Lines = [new() { Unit = "kg", Text = "ü & <x>\r\n" }, new() { Unit = null, Text = string.Empty }, new()],
            Discount = null,
            Note = "]]> stays text",
            Digest = [0xAB, 0x00],
            Extra = document.DocumentElement,
        };
    }
}
