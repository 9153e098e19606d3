// SPDX-License-Identifier: MIT

using System.Data;
using System.Xml;
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore;
using Nam.Codecs;
using Nam.Http;

namespace Nam.Equality.Endpoints;

/// <summary>Objects whose XML not every form carries, alone and after many rows.</summary>
internal static class OddEndpoints
{
    // No reply is too small to be adapted.
    private static readonly string Filler = new('x', 2000);

    private static readonly (string Name, Action<XmlWriter> Write)[] OddParts =
    [
        ("a prefix of its own", writer => writer.WriteElementString("z", "a", "urn:once", "1")),
        ("an attribute of a namespace", writer => writer.WriteAttributeString("k", "urn:k", "1")),
        ("an entity", writer => writer.WriteRaw("&nbsp;")),
        ("a section's end in a section", writer => writer.WriteCData("]]>")),
        ("a character that XML lacks", writer => writer.WriteString("\uFFFE")),
    ];

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        .. Cases("section", () => new Section { Html = new XmlDocument().CreateCDataSection("<b>bold</b> & more" + Filler) }),
        .. Cases("mixed text", () => new Mixed { Items = ["one ", new Bold(), " two ", new Bold(), " " + Filler] }),
        .. Cases("nodes", () => new Nodes
        {
            Any = [Element("<x a='1'><![CDATA[ <y> ]]><z></z><w/></x>"), Element($"<f>{Filler}</f>")],
        }),
        .. Cases("written once", () => new Once()),
        .. OddParts.Select(part => new Endpoint(
            $"written once with {part.Name}", context => Reply(new Once { Odd = part.Write }).ExecuteAsync(context))),
        .. Cases("table", MakeTable),
        new("table of odd values", context => Reply(MakeOddTable()).ExecuteAsync(context)),
    ];

    private static IEnumerable<Endpoint> Cases<T>(string name, Func<T> make)
    {
        var text = new Endpoint($"{name} in text", context => Reply(make()).ExecuteAsync(context));
        yield return text;
        yield return text with
        {
            Name = $"{name} in objects",
            Path = text.Path,
            Answer = null,
            Calls = (caller, endpoint) => caller.ReadAsync(
                endpoint.Path, TypedEndpoints.ByXmlSerializerAsync<T>, content => content.ReadNamXmlAsync<T>(NamSerializer.Xml)),
        };
        yield return new Endpoint(
            $"{name} after many rows",
            context => Reply(new Odd { Rows = TypedEndpoints.ThingsOf(5_000), Last = make() }).ExecuteAsync(context));
    }

    private static IResult Reply<T>(T value) => NamResults.Xml(value, NamSerializer.Xml);

    private static XmlElement Element(string text)
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.LoadXml(text);
        return document.DocumentElement!;
    }

    private static DataTable MakeOddTable()
    {
        var table = new DataTable("rows");
        table.Columns.Add("a b", typeof(string));
        table.Columns.Add("when", typeof(DateTime));
        table.Rows.Add("x\u0001y", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        table.Rows.Add(DBNull.Value, DBNull.Value);
        return table;
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
