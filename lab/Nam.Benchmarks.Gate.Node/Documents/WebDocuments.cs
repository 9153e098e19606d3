// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Xml.Linq;
using static Nam.Benchmarks.Gate.Node.Documents.Words;

namespace Nam.Benchmarks.Gate.Node.Documents;

/// <summary>Feeds, pages, pictures and maps.</summary>
internal static class WebDocuments
{
    private static readonly XNamespace Atom = "http://www.w3.org/2005/Atom";
    private static readonly XNamespace Dublin = "http://purl.org/dc/elements/1.1/";
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";
    private static readonly XNamespace Html = "http://www.w3.org/1999/xhtml";
    private static readonly XNamespace Site = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static readonly XNamespace Gpx = "http://www.topografix.com/GPX/1/1";
    private static readonly XNamespace Kml = "http://www.opengis.net/kml/2.2";

    internal static IReadOnlyList<DocumentKind> All { get; } =
    [
        new("rss", true, Rss), new("atom", false, AtomFeed), new("svg-icons", false, Icons), new("svg-chart", true, Chart),
        new("xhtml", true, Page), new("sitemap", true, SiteMap), new("opml", true, Opml), new("gpx", true, Track), new("kml", true, Map),
    ];

    private static object[] Rss(Words w) =>
    [
        new XElement("rss", new XAttribute("version", "2.0"), new XAttribute(XNamespace.Xmlns + "dc", Dublin), new XElement("channel",
            new XElement("title", w.Sentence()), new XElement("link", w.Address()), new XElement("description", w.Paragraph()),
            Many(40, _ => new XElement("item",
                new XElement("title", w.Sentence()), new XElement("link", w.Address()),
                new XElement("guid", new XAttribute("isPermaLink", "false"), w.Guid()), new XElement(Dublin + "creator", w.Name()),
                new XElement("pubDate", w.Later(9_000).ToString("R", CultureInfo.InvariantCulture)),
                Many(w.Below(4), _ => new XElement("category", w.Word())),
                new XElement("description", new XCData($"<p>{w.Paragraph()}</p><p><a href=\"{w.Address()}\">{w.Word()}</a></p>")))))),
    ];

    private static object[] AtomFeed(Words w) =>
    [
        new XElement(Atom + "feed", new XElement(Atom + "title", w.Sentence()), new XElement(Atom + "id", "urn:uuid:" + w.Guid()),
            Many(60, _ => new XElement(Atom + "entry",
                new XElement(Atom + "id", "urn:uuid:" + w.Guid()), new XElement(Atom + "title", w.Sentence()),
                new XElement(Atom + "updated", w.LaterText()), new XElement(Atom + "author", new XElement(Atom + "name", w.Name())),
                new XElement(Atom + "link", new XAttribute("rel", "alternate"), new XAttribute("href", w.Address())),
                new XElement(Atom + "summary", new XAttribute("type", "html"), $"<b>{w.Word()}</b> {w.Paragraph()}")))),
    ];

    private static object[] Icons(Words w) =>
    [
        new XElement(Svg + "svg", new XAttribute("viewBox", "0 0 480 480"), Many(80, icon => new XElement(Svg + "g",
            new XAttribute("id", w.Word() + icon), new XAttribute("transform", $"translate({icon % 10 * 48} {icon / 10 * 48})"),
            Many(1 + w.Below(3), _ => new XElement(Svg + "path", new XAttribute("fill", "#" + w.Hex(6)), new XAttribute("d",
                "M" + w.Number(2, 1) + string.Concat(Many(4 + w.Below(12), _ =>
                    $"{w.Of("c", "l", "s")}{w.Number(1, 2)} {w.Number(1, 2)}-{w.Number(1, 2)} {w.Number(2, 1)}")) + "z")))))),
    ];

    private static object[] Chart(Words w) =>
    [
        new XComment(" made by a report "),
        new XElement(Svg + "svg", new XAttribute("width", 800), new XAttribute("height", 600),
            new XElement(Svg + "style", new XCData(".bar { fill: steelblue } text { font: 10px sans-serif }")),
            Many(250, bar => new XElement(Svg + "rect", new XAttribute("class", "bar"), new XAttribute("x", bar * 3),
                new XAttribute("y", w.Below(600)), new XAttribute("width", 2), new XAttribute("height", w.Below(600)))),
            Many(40, label => new XElement(Svg + "text", new XAttribute("x", label * 20), new XAttribute("y", 590), w.Word()))),
    ];

    private static object[] Page(Words w) =>
    [
        new XDocumentType("html", "-//W3C//DTD XHTML 1.0 Strict//EN", "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd", null),
        new XElement(Html + "html", new XElement(Html + "head", new XElement(Html + "title", w.Sentence())),
            new XElement(Html + "body", Many(25, part => new XElement(Html + "div", new XAttribute("class", "part"),
                new XElement(Html + "h2", new XAttribute("id", "p" + part), w.Sentence(6)),
                Many(2 + w.Below(4), _ => new XElement(Html + "p", w.Sentence(), " ", new XElement(Html + "em", w.Word()), " ",
                    w.Sentence(),
                    new XElement(Html + "a", new XAttribute("href", w.Address()), w.Word()), " ", w.Paragraph())),
                new XElement(Html + "ul", Many(w.Below(6), _ => new XElement(Html + "li", w.Sentence(5)))))))),
    ];

    private static object[] SiteMap(Words w) =>
    [
        new XElement(Site + "urlset", Many(500, _ => new XElement(Site + "url", new XElement(Site + "loc", w.Address()),
            new XElement(Site + "lastmod", w.Later(90_000).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)),
            new XElement(Site + "changefreq", w.Of("daily", "weekly", "monthly")), new XElement(Site + "priority", "0." + w.Below(10))))),
    ];

    private static object[] Opml(Words w) =>
    [
        new XElement("opml", new XAttribute("version", "2.0"), new XElement("head", new XElement("title", w.Sentence())),
            new XElement("body", Many(8, _ => new XElement("outline", new XAttribute("text", w.Title()), Many(3 + w.Below(9), _ =>
                new XElement("outline", new XAttribute("type", "rss"), new XAttribute("text", w.Sentence(4)),
                    new XAttribute("xmlUrl", w.Address())))))),
            new XComment(" end ")),
    ];

    private static object[] Track(Words w)
    {
        var (latitude, longitude, height) = (48.1, 11.5, 520.0);
        return
        [
            new XElement(Gpx + "gpx", new XAttribute("version", "1.1"), new XAttribute("creator", w.Name()), new XElement(Gpx + "trk",
                new XElement(Gpx + "name", w.Sentence(4)), new XElement(Gpx + "trkseg", Many(1_200, _ =>
                {
                    latitude += (w.Below(200) - 90) / 1e6;
                    longitude += (w.Below(200) - 110) / 1e6;
                    height += (w.Below(21) - 10) / 10.0;
                    return new XElement(Gpx + "trkpt",
                        new XAttribute("lat", latitude.ToString("F6", CultureInfo.InvariantCulture)),
                        new XAttribute("lon", longitude.ToString("F6", CultureInfo.InvariantCulture)),
                        new XElement(Gpx + "ele", height.ToString("F1", CultureInfo.InvariantCulture)),
                        new XElement(Gpx + "time", w.LaterText(9)));
                })))),
        ];
    }

    private static object[] Map(Words w) =>
    [
        new XElement(Kml + "kml", new XElement(Kml + "Document", new XElement(Kml + "name", w.Sentence()),
            Many(120, _ => new XElement(Kml + "Placemark", new XAttribute("id", "pm" + w.Number(6)), new XElement(Kml + "name", w.Name()),
                new XElement(Kml + "description", w.Sentence()), new XElement(Kml + "Point", new XElement(Kml + "coordinates",
                    $"11.{w.Number(6)},48.{w.Number(6)},0")))))),
    ];
}
