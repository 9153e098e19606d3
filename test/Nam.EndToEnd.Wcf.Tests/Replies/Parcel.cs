// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Elements and attributes that no schema names.</summary>
[XmlType(Namespace = Names.Contract)]
public sealed class Parcel
{
    [XmlAnyAttribute]
    public XmlAttribute[]? Labels { get; set; }

    [XmlAnyElement]
    public XmlElement[]? Things { get; set; }

    public static Parcel Sample()
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.LoadXml(
            "<all l:x=' &lt;1> ' plain='&#13;' xmlns:l='urn:l'><p:one xmlns:p='urn:p' p:a='1'><q xmlns=''/></p:one><two xmlns='urn:two'> \n </two><three>t</three></all>");
        var all = document.DocumentElement!;
        return new()
        {
            Labels = [.. all.Attributes.Cast<XmlAttribute>().Where(attribute => attribute.Prefix != "xmlns")],
            Things = [.. all.ChildNodes.Cast<XmlElement>()],
        };
    }
}
