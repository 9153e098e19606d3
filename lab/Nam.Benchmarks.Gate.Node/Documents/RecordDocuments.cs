// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using static Nam.Benchmarks.Gate.Node.Documents.Words;

namespace Nam.Benchmarks.Gate.Node.Documents;

/// <summary>Reports, invoices, logs and schedules.</summary>
internal static class RecordDocuments
{
    private static readonly XNamespace Invoice = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";
    private static readonly XNamespace Basic = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
    private static readonly XNamespace Parts = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
    private static readonly XNamespace Log = "http://jakarta.apache.org/log4j/";

    internal static IReadOnlyList<DocumentKind> All { get; } =
    [
        new("junit", true, Tests), new("coverage", true, Coverage), new("invoice", true, Bill), new("log", true, Events),
        new("schedule", true, Schedule),
    ];

    private static object[] Tests(Words w) =>
    [
        new XElement("testsuites", Many(12, _ => new XElement("testsuite", new XAttribute("name", w.Name()),
            new XAttribute("timestamp", w.LaterText()),
            Many(25, _ => new XElement("testcase", new XAttribute("classname", $"Example.{w.Title()}.Tests"),
                new XAttribute("name", $"{w.Title()}_{w.Title()}_{w.Title()}"), new XAttribute("time", w.Number(0, 3)),
                w.OneIn(30) ? new XElement("failure", new XAttribute("message", w.Sentence()), new XCData(w.Paragraph(9))) : null))))),
    ];

    private static object[] Coverage(Words w) =>
    [
        new XElement("coverage", new XAttribute("line-rate", w.Number(0, 4)), new XElement("classes", Many(40, _ => new XElement("class",
            new XAttribute("name", w.Name()), new XAttribute("filename", $"src/{w.Word()}/{w.Word()}.cs"), new XElement("lines",
                Many(20 + w.Below(60), line => new XElement("line", new XAttribute("number", 12 + line),
                    new XAttribute("hits", w.OneIn(3) ? 0 : w.Below(40)), new XAttribute("branch", w.OneIn(8) ? "true" : "false"))))))))
    ];

    private static object[] Bill(Words w) =>
    [
        new XElement(Invoice + "Invoice", new XAttribute(XNamespace.Xmlns + "cbc", Basic), new XAttribute(XNamespace.Xmlns + "cac", Parts),
            new XElement(Basic + "ID", w.Number(8)), new XElement(Basic + "IssueDate", "2026-03-01"),
            new XElement(Parts + "AccountingSupplierParty", new XElement(Basic + "Name", w.Name())),
            Many(40, line => new XElement(Parts + "InvoiceLine", new XElement(Basic + "ID", line + 1),
                new XElement(Basic + "InvoicedQuantity", new XAttribute("unitCode", "C62"), 1 + w.Below(20)),
                new XElement(Basic + "LineExtensionAmount", new XAttribute("currencyID", "EUR"), w.Number(4, 2)),
                new XElement(Parts + "Item", new XElement(Basic + "Name", w.Sentence(3)), new XElement(Parts + "ClassifiedTaxCategory",
                    new XElement(Basic + "ID", "S"), new XElement(Basic + "Percent", w.Of("19", "7")))),
                new XElement(Parts + "Price", new XElement(Basic + "PriceAmount", new XAttribute("currencyID", "EUR"), w.Number(3, 2)))))),
    ];

    private static object[] Events(Words w) =>
    [
        new XElement(Log + "events", new XAttribute(XNamespace.Xmlns + "log4j", Log), Many(250, _ => new XElement(Log + "event",
            new XAttribute("logger", $"org.example.{w.Word()}.{w.Title()}"), new XAttribute("level", w.Of("INFO", "INFO", "DEBUG", "WARN")),
            new XAttribute("timestamp", w.Later(9).Ticks / 10_000), new XAttribute("thread", "worker-" + w.Below(8)),
            new XElement(Log + "message", new XCData($"{w.Title()} {w.Number(5)}: {w.Sentence(8)}")),
            w.OneIn(15) ? new XElement(Log + "throwable", new XCData(string.Join("\n\tat ",
                Many(9, _ => $"org.example.{w.Title()}.{w.Word()}")))) : null))),
    ];

    private static object[] Schedule(Words w) =>
    [
        new XDocumentType("tv", null, "xmltv.dtd", null),
        new XElement("tv", Many(10, channel => new XElement("channel", new XAttribute("id", $"c{channel}.example"),
            new XElement("display-name", w.Title()))), Many(200, _ => new XElement("programme", new XAttribute("start",
                w.Later(3_600).ToString("yyyyMMddHHmmss") + " +0000"),
                new XAttribute("channel", $"c{w.Below(10)}.example"), new XElement("title", new XAttribute("lang", "en"), w.Sentence(4)),
                new XElement("desc", w.Paragraph(3)), w.OneIn(3) ? new XElement("category", w.Word()) : null))),
    ];
}
