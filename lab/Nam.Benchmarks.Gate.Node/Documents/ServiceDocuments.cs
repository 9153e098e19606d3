// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using static Nam.Benchmarks.Gate.Node.Documents.Words;

namespace Nam.Benchmarks.Gate.Node.Documents;

/// <summary>Replies and descriptions of web services.</summary>
internal static class ServiceDocuments
{
    private static readonly XNamespace Soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
    private static readonly XNamespace Soap12 = "http://www.w3.org/2003/05/soap-envelope";
    private static readonly XNamespace Orders = "urn:example:orders";
    private static readonly XNamespace Wsdl = "http://schemas.xmlsoap.org/wsdl/";
    private static readonly XNamespace WsdlSoap = "http://schemas.xmlsoap.org/wsdl/soap/";
    private static readonly XNamespace Schema = "http://www.w3.org/2001/XMLSchema";
    private static readonly XNamespace Instance = "http://www.w3.org/2001/XMLSchema-instance";
    private static readonly XNamespace Saml = "urn:oasis:names:tc:SAML:2.0:assertion";
    private static readonly XNamespace Dav = "DAV:";
    private static readonly XNamespace Data = "http://docs.oasis-open.org/odata/ns/data";
    private static readonly XNamespace Meta = "http://docs.oasis-open.org/odata/ns/metadata";
    private static readonly XNamespace Fhir = "http://hl7.org/fhir";

    internal static IReadOnlyList<DocumentKind> All { get; } =
    [
        new("soap-orders", false, SoapOrders), new("soap-fault", false, Fault), new("soap-nil", false, SoapNil),
        new("wsdl", true, Description), new("xsd", true, Types), new("saml", false, Assertion), new("webdav", false, Listing),
        new("odata", false, Entries), new("fhir", false, Bundle),
    ];

    private static object[] SoapOrders(Words w) =>
    [
        new XElement(Soap11 + "Envelope", new XAttribute(XNamespace.Xmlns + "s", Soap11), new XElement(Soap11 + "Body",
            new XElement(Orders + "GetOrdersResponse", new XAttribute("xmlns", Orders), Many(150, order => new XElement(Orders + "order",
                new XAttribute("id", 70_000 + order), new XElement(Orders + "customer", w.Name()),
                new XElement(Orders + "placed", w.LaterText()), new XElement(Orders + "status", w.Of("open", "sent", "paid")),
                Many(1 + w.Below(5), line => new XElement(Orders + "line", new XAttribute("no", line + 1),
                    new XElement(Orders + "article", w.Number(8)), new XElement(Orders + "quantity", 1 + w.Below(9)),
                    new XElement(Orders + "price", new XAttribute("currency", "EUR"), w.Number(3, 2)))),
                w.OneIn(6) ? new XElement(Orders + "remark", w.Sentence()) : null))))),
    ];

    private static object[] Fault(Words w) =>
    [
        new XElement(Soap12 + "Envelope", new XAttribute(XNamespace.Xmlns + "s", Soap12), new XElement(Soap12 + "Body",
            new XElement(Soap12 + "Fault", new XElement(Soap12 + "Code", new XElement(Soap12 + "Value", "s:Receiver")),
                new XElement(Soap12 + "Reason", new XElement(Soap12 + "Text", new XAttribute(XNamespace.Xml + "lang", "en"),
                    w.Sentence()))))),
    ];

    private static object[] SoapNil(Words w) =>
    [
        new XElement(Soap12 + "Envelope", new XAttribute(XNamespace.Xmlns + "i", Instance), new XElement(Soap12 + "Body",
            new XElement("ListResponse", Many(200, _ => new XElement("person", new XElement("id", w.Guid()), new XElement("name", w.Name()),
                w.OneIn(3) ? new XElement("phone", new XAttribute(Instance + "nil", "true")) : new XElement("phone", "+49 " + w.Number(9)),
                new XElement("active", w.OneIn(5) ? "false" : "true"), new XElement("photo", w.OneIn(20) ? w.Base64(300) : "")))))),
    ];

    private static object[] Description(Words w)
    {
        var names = Many(40, _ => w.Name()).Distinct().ToList();
        return
        [
            new XElement(Wsdl + "definitions", new XAttribute(XNamespace.Xmlns + "wsdl", Wsdl),
                new XAttribute(XNamespace.Xmlns + "soap", WsdlSoap),
                new XAttribute("targetNamespace", Orders), names.Select(name => (object[])
                [
                    new XElement(Wsdl + "message", new XAttribute("name", name + "In"),
                        new XElement(Wsdl + "part", new XAttribute("name", "parameters"), new XAttribute("element", "tns:" + name))),
                    new XElement(Wsdl + "message", new XAttribute("name", name + "Out"),
                        new XElement(Wsdl + "part", new XAttribute("name", "parameters"),
                            new XAttribute("element", $"tns:{name}Response"))),
                ]),
                new XElement(Wsdl + "portType", names.Select(name => new XElement(Wsdl + "operation", new XAttribute("name", name),
                    new XElement(Wsdl + "documentation", w.Sentence()),
                    new XElement(Wsdl + "input", new XAttribute("message", $"tns:{name}In")),
                    new XElement(Wsdl + "output", new XAttribute("message", $"tns:{name}Out"))))),
                new XElement(Wsdl + "binding", names.Select(name => new XElement(Wsdl + "operation", new XAttribute("name", name),
                    new XElement(WsdlSoap + "operation", new XAttribute("soapAction", $"urn:example:orders/{name}")),
                    new XElement(Wsdl + "input", new XElement(WsdlSoap + "body", new XAttribute("use", "literal"))))))),
        ];
    }

    private static object[] Types(Words w) =>
    [
        new XElement(Schema + "schema", new XAttribute(XNamespace.Xmlns + "xs", Schema), new XAttribute("elementFormDefault", "qualified"),
            Many(80, _ => new XElement(Schema + "complexType", new XAttribute("name", w.Name()),
                new XElement(Schema + "annotation", new XElement(Schema + "documentation", w.Paragraph(2))),
                new XElement(Schema + "sequence", Many(2 + w.Below(9), _ => new XElement(Schema + "element",
                    new XAttribute("name", w.Word()),
                    new XAttribute("type", "xs:" + w.Of("string", "int", "date", "decimal", "boolean")),
                    w.OneIn(3) ? new XAttribute("minOccurs", 0) : null)))))),
    ];

    private static object[] Assertion(Words w) =>
    [
        new XElement(Saml + "Assertion", new XAttribute("ID", "_" + w.Hex(32)), new XAttribute("IssueInstant", w.LaterText()),
            new XElement(Saml + "Issuer", w.Address()), new XElement(Saml + "Subject", new XElement(Saml + "NameID", w.Guid())),
            new XElement("Signature", new XElement("SignatureValue", w.Base64(256)), new XElement("X509Certificate", w.Base64(900))),
            new XElement(Saml + "AttributeStatement", Many(12, _ => new XElement(Saml + "Attribute", new XAttribute("Name", w.Address()),
                new XElement(Saml + "AttributeValue", w.Word()))))),
    ];

    private static object[] Listing(Words w) =>
    [
        new XElement(Dav + "multistatus", new XAttribute(XNamespace.Xmlns + "d", Dav), Many(180, _ => new XElement(Dav + "response",
            new XElement(Dav + "href", $"/files/{w.Word()}/{w.Word()}%20{w.Word()}.pdf"), new XElement(Dav + "propstat",
                new XElement(Dav + "prop",
                new XElement(Dav + "getcontentlength", w.Number(6)), new XElement(Dav + "getlastmodified", w.LaterText()),
                new XElement(Dav + "getetag", $"\"{w.Hex(16)}\""), new XElement(Dav + "resourcetype")),
                new XElement(Dav + "status", "HTTP/1.1 200 OK"))))),
    ];

    private static object[] Entries(Words w) =>
    [
        new XElement("feed", new XAttribute(XNamespace.Xmlns + "m", Meta), new XAttribute(XNamespace.Xmlns + "d", Data),
            Many(100, entry => new XElement("entry", new XElement("id", $"https://data.example/Products({entry})"),
                new XElement("updated", w.LaterText()), new XElement("content", new XAttribute("type", "application/xml"),
                    new XElement(Meta + "properties", new XElement(Data + "ID", new XAttribute(Meta + "type", "Edm.Int32"), entry),
                        new XElement(Data + "Name", w.Name()), new XElement(Data + "Price",
                            new XAttribute(Meta + "type", "Edm.Decimal"), w.Number(3, 2)),
                        new XElement(Data + "Rating", new XAttribute(Meta + "type", "Edm.Int16"), w.Below(6))))))),
    ];

    private static object[] Bundle(Words w) =>
    [
        new XElement(Fhir + "Bundle", new XElement(Fhir + "type", new XAttribute("value", "searchset")),
            Many(90, _ => new XElement(Fhir + "entry", new XElement(Fhir + "resource", new XElement(Fhir + "Observation",
                new XElement(Fhir + "id", new XAttribute("value", w.Guid())), new XElement(Fhir + "status",
                    new XAttribute("value", "final")),
                new XElement(Fhir + "code", new XElement(Fhir + "coding", new XElement(Fhir + "system",
                    new XAttribute("value", "http://loinc.org")),
                    new XElement(Fhir + "code", new XAttribute("value", w.Of("8867-4", "8310-5", "9279-1"))))),
                new XElement(Fhir + "effectiveDateTime", new XAttribute("value", w.LaterText())),
                new XElement(Fhir + "valueQuantity", new XElement(Fhir + "value", new XAttribute("value", w.Number(2, 1))))))))),
    ];
}
