// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using static Nam.Benchmarks.Gate.Node.Documents.Words;

namespace Nam.Benchmarks.Gate.Node.Documents;

/// <summary>Files of programs, offices and translators.</summary>
internal static class FileDocuments
{
    private static readonly XNamespace Xliff = "urn:oasis:names:tc:xliff:document:1.2";
    private static readonly XNamespace Sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    private static readonly XNamespace Text = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

    internal static IReadOnlyList<DocumentKind> All { get; } =
    [
        new("config", true, Config), new("msbuild", true, Build), new("resx", true, Resources), new("xliff", true, Translation),
        new("plist", true, PropertyList), new("sheet", false, Cells), new("word", false, Letter),
    ];

    private static object[] Config(Words w) =>
    [
        new XElement("configuration", new XElement("appSettings", Many(30, _ =>
            new XElement("add", new XAttribute("key", $"{w.Title()}:{w.Title()}"), new XAttribute("value", w.Word())))),
            new XComment(w.Paragraph()), new XElement("connectionStrings", Many(3, _ => new XElement("add",
                new XAttribute("name", w.Title()),
                new XAttribute("connectionString", $"Server={w.Word()};Database={w.Word()};Integrated Security=true")))),
            new XElement("runtime", Many(12, _ => new XElement("dependentAssembly",
                new XElement("assemblyIdentity", new XAttribute("name", w.Name()), new XAttribute("publicKeyToken", w.Hex(16))),
                new XElement("bindingRedirect", new XAttribute("oldVersion", "0.0.0.0-9.0.0.0"),
                    new XAttribute("newVersion", "9.0.0.0")))))),
    ];

    private static object[] Build(Words w) =>
    [
        new XElement("Project", new XAttribute("Sdk", "Microsoft.NET.Sdk"), new XElement("PropertyGroup", Many(12, _ =>
            new XElement(w.Name(), w.Of("true", "false", "$(Configuration)", w.Word())))),
            Many(15, _ => new XElement("Target", new XAttribute("Name", w.Name()),
                new XAttribute("DependsOnTargets", $"{w.Name()};{w.Name()}"),
                new XAttribute("Condition", $"'$({w.Title()})' != '' and Exists('$({w.Title()})')"),
                new XElement("ItemGroup", Many(3, _ => new XElement(w.Title(),
                    new XAttribute("Include", $"@({w.Title()}->'%(FullPath)')")))),
                new XElement("Message", new XAttribute("Text", w.Sentence()))))),
    ];

    private static object[] Resources(Words w) =>
    [
        new XElement("root", new XElement("resheader", new XAttribute("name", "version"), new XElement("value", "2.0")),
            Many(220, _ => new XElement("data", new XAttribute("name", w.Name()), new XAttribute(XNamespace.Xml + "space", "preserve"),
                new XElement("value", w.Sentence()), w.OneIn(4) ? new XElement("comment", w.Sentence(6)) : null))),
    ];

    private static object[] Translation(Words w) =>
    [
        new XElement(Xliff + "xliff", new XAttribute("version", "1.2"), new XElement(Xliff + "file",
            new XAttribute("source-language", "en"),
            new XElement(Xliff + "body", Many(160, unit => new XElement(Xliff + "trans-unit", new XAttribute("id", unit),
                new XElement(Xliff + "source", w.Sentence(8), new XElement(Xliff + "g", new XAttribute("id", 1), w.Word()), "."),
                new XElement(Xliff + "target", new XAttribute("state", w.Of("final", "new")), w.Sentence(8))))))),
    ];

    private static object[] PropertyList(Words w) =>
    [
        new XDocumentType("plist", "-//Example//DTD PLIST 1.0//EN", "http://www.example.org/DTDs/PropertyList-1.0.dtd", null),
        new XElement("plist", new XAttribute("version", "1.0"), new XElement("array", Many(60, _ => new XElement("dict",
            new XElement("key", "name"), new XElement("string", w.Name()), new XElement("key", "size"), new XElement("integer",
                w.Number(5)),
            new XElement("key", "enabled"), new XElement(w.Of("true", "false")), new XElement("key", "changed"),
            new XElement("date", w.LaterText()))))),
    ];

    private static object[] Cells(Words w) =>
    [
        new XElement(Sheet + "worksheet", new XElement(Sheet + "sheetData", Many(300, row => new XElement(Sheet + "row",
            new XAttribute("r", row + 1), Many(8, column => new XElement(Sheet + "c",
                new XAttribute("r", $"{(char)('A' + column)}{row + 1}"),
                column < 2 ? new XAttribute("t", "s") : new XAttribute("s", column % 3),
                new XElement(Sheet + "v", column < 2 ? w.Number(3) : w.Number(4, 2))))))),
            new XElement(Sheet + "pageMargins", new XAttribute("left", "0.7"))),
    ];

    private static object[] Letter(Words w) =>
    [
        new XElement(Text + "document", new XAttribute(XNamespace.Xmlns + "w", Text), new XElement(Text + "body", Many(90, _ =>
            new XElement(Text + "p", new XAttribute(Text + "rsidR", "00" + w.Hex(6).ToUpperInvariant()), Many(1 + w.Below(4), _ =>
                new XElement(Text + "r", new XElement(Text + "rPr", w.OneIn(3) ? new XElement(Text + "b") : null,
                    new XElement(Text + "sz", new XAttribute(Text + "val", 22))),
                    new XElement(Text + "t", new XAttribute(XNamespace.Xml + "space", "preserve"), w.Sentence()))))))),
    ];
}
