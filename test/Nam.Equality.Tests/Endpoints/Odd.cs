// SPDX-License-Identifier: MIT

using System.Data;
using System.Xml;
using System.Xml.Serialization;

namespace Nam.Equality.Endpoints;

/// <summary>Objects whose XML not every form carries, alone or after many rows.</summary>
[XmlInclude(typeof(Section))]
[XmlInclude(typeof(Mixed))]
[XmlInclude(typeof(Once))]
public sealed class Odd
{
    public static readonly (string Name, Type Type, Func<object> Make)[] Kinds =
    [
        ("section", typeof(Section), () => new Section { Html = new XmlDocument().CreateCDataSection("<b>bold</b> & more" + Filler) }),
        ("mixed text", typeof(Mixed), () => new Mixed { Items = ["one ", new Bold(), " two ", new Bold(), " " + Filler] }),
        ("nodes", typeof(Nodes), () => new Nodes { Any = [Element("<x a='1'><![CDATA[ <y> ]]><z></z><w/></x>"), Element($"<f>{Filler}</f>")] }),
        ("written once", typeof(Once), () => new Once()),
        ("table", typeof(DataTable), MakeTable),
    ];

    public List<Thing>? Rows { get; set; }

    [XmlElement("Section", typeof(Section))]
    [XmlElement("Mixed", typeof(Mixed))]
    [XmlElement("Nodes", typeof(Nodes))]
    [XmlElement("Once", typeof(Once))]
    [XmlElement("Table", typeof(DataTable))]
    public object? Last { get; set; }

    // No reply is too small to be adapted.
    private static string Filler { get; } = new('x', 2000);

    private static XmlElement Element(string text)
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.LoadXml(text);
        return document.DocumentElement!;
    }

    private static DataTable MakeTable()
    {
        var table = new DataTable("Table");
        table.Columns.Add("Name", typeof(string));
        table.Columns.Add("When", typeof(DateTime));
        for (var row = 0; row < 50; row++)
        {
            table.Rows.Add($"name {row}", new DateTime(2026, 11, 28, 10, row, 0, DateTimeKind.Utc));
        }

        table.AcceptChanges();
        return table;
    }
}
