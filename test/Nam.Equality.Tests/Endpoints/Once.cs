// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;

namespace Nam.Equality.Endpoints;

/// <summary>An object that can be written once, since its rows come from a reader, and that ends with an instruction.</summary>
public sealed class Once : IXmlSerializable
{
    private readonly IEnumerator<int> _rows = Enumerable.Range(0, 200).GetEnumerator();

    /// <summary>Gets what is written among the rows.</summary>
    internal Action<XmlWriter> Odd { get; init; } = static _ => { };

    /// <summary>Gets what was read.</summary>
    public string Text { get; private set; } = string.Empty;

    public XmlSchema? GetSchema() => null;

    public void ReadXml(XmlReader reader) => Text = reader.ReadInnerXml();

    public void WriteXml(XmlWriter writer)
    {
        while (_rows.MoveNext())
        {
            writer.WriteStartElement("row");
            if (_rows.Current == 100)
            {
                Odd(writer);
            }

            writer.WriteString(_rows.Current.ToString(CultureInfo.InvariantCulture));
            writer.WriteEndElement();
        }

        writer.WriteProcessingInstruction("end", "of rows");
        writer.WriteElementString("count", "200");
    }
}
