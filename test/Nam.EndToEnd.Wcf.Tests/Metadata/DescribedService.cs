// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Linq;
using System.Xml.Schema;

namespace Nam.EndToEnd.Wcf.Metadata;

/// <summary>A client that knows nothing but a WSDL document (WSDL 1.1, document/literal).</summary>
internal sealed class DescribedService
{
    private static readonly XNamespace Wsdl = "http://schemas.xmlsoap.org/wsdl/";
    private static readonly XNamespace[] SoapBindings =
    [
        "http://schemas.xmlsoap.org/wsdl/soap/", "http://schemas.xmlsoap.org/wsdl/soap12/"
    ];
    private static readonly XNamespace[] Envelopes =
    [
        "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope"
    ];
    private readonly XElement _definitions;
    private readonly XmlSchemaSet _schemas = new();

    public DescribedService(XDocument wsdl)
    {
        _definitions = wsdl.Root!;
        foreach (var schema in _definitions.Descendants(XName.Get("schema", XmlSchema.Namespace))
            .Where(schema => schema.Parent!.Name == Wsdl + "types"))
        {
            _schemas.Add(XmlSchema.Read(schema.CreateReader(), null)!);
        }

        // A data set's reply holds its own schema, and says so with an element of XML Schema.
        using var self = XmlReader.Create(new StringReader(
            "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='http://www.w3.org/2001/XMLSchema'><xs:element name='schema'><xs:complexType><xs:sequence><xs:any processContents='skip' minOccurs='0' maxOccurs='unbounded'/></xs:sequence><xs:anyAttribute processContents='skip'/></xs:complexType></xs:element></xs:schema>"));
        _schemas.Add(XmlSchema.Read(self, null)!);
        _schemas.Compile();
    }

    /// <summary>Lists the operations of the port whose address ends so.</summary>
    public IEnumerable<DescribedOperation> OperationsAt(string path)
    {
        var port = _definitions.Descendants(Wsdl + "port").Single(port =>
            port.Elements().Any(address => ((string?)address.Attribute("location"))?.EndsWith($"{path}", StringComparison.Ordinal) == true
                && address.Name.LocalName == "address" && new Uri((string)address.Attribute("location")!).AbsolutePath == path));
        var binding = _definitions.Elements(Wsdl + "binding")
            .Single(binding => (string)binding.Attribute("name")! == LocalName(port, "binding"));
        var soap = Array.FindIndex(SoapBindings, ns => binding.Element(ns + "binding") is not null);
        var type = _definitions.Elements(Wsdl + "portType").Single(type => (string)type.Attribute("name")! == LocalName(binding, "type"));
        foreach (var operation in type.Elements(Wsdl + "operation"))
        {
            var name = (string)operation.Attribute("name")!;
            var action = (string)binding.Elements(Wsdl + "operation").Single(bound => (string)bound.Attribute("name")! == name)
                .Element(SoapBindings[soap] + "operation")!.Attribute("soapAction")!;
            var body = Example((XmlSchemaElement)_schemas.GlobalElements[ElementOf(operation.Element(Wsdl + "input")!)]!);
            var request = new XDocument(new XElement(Envelopes[soap] + "Envelope", new XElement(Envelopes[soap] + "Body", body)));
            yield return new(
                name, Envelopes[soap], action, request, operation.Element(Wsdl + "output") is { } reply ? ElementOf(reply) : null);
        }
    }

    /// <summary>Checks a reply against its description.</summary>
    public void Validate(DescribedOperation operation, XDocument reply)
    {
        var body = reply.Root!.Element(operation.Envelope + "Body")!.Elements().Single();
        Assert.Equal(operation.Reply!.Name, body.Name.LocalName);
        Assert.Equal(operation.Reply.Namespace, body.Name.NamespaceName);
        var errors = new List<string>();
        new XDocument(body).Validate(_schemas, (_, e) =>
        {
            // The rows of a data set are described in the reply itself, and the elements of a document nowhere.
            if (e.Severity == XmlSeverityType.Error && !e.Message.Contains("diffgram", StringComparison.Ordinal)
                && !e.Message.EndsWith("is not declared.", StringComparison.Ordinal))
            {
                errors.Add($"{operation.Name}: {e.Message}");
            }
        });
        Assert.Empty(errors);
    }

    private static string LocalName(XElement element, string attribute) => ((string)element.Attribute(attribute)!).Split(':')[^1];

    private XmlQualifiedName ElementOf(XElement message)
    {
        var described = _definitions.Elements(Wsdl + "message")
            .Single(candidate => (string)candidate.Attribute("name")! == LocalName(message, "message"));
        var part = described.Elements(Wsdl + "part").Single();
        var name = ((string)part.Attribute("element")!).Split(':');
        return new XmlQualifiedName(name[1], part.GetNamespaceOfPrefix(name[0])!.NamespaceName);
    }

    /// <summary>Makes an element with a value for every part that a request has.</summary>
    private static XElement Example(XmlSchemaElement element)
    {
        var made = new XElement(XName.Get(element.QualifiedName.Name, element.QualifiedName.Namespace));
        if (element.ElementSchemaType is XmlSchemaComplexType { ContentTypeParticle: XmlSchemaSequence parts })
        {
            made.Add(parts.Items.OfType<XmlSchemaElement>().Select(Example));
        }
        else if (element.ElementSchemaType is XmlSchemaSimpleType)
        {
            made.Value = element.ElementSchemaType.TypeCode switch
            {
                XmlTypeCode.Int => element.QualifiedName.Name == "status" ? "200" : "3",
                XmlTypeCode.Boolean => "true",
                _ => element.QualifiedName.Name == "kind" ? "empty" : "a key",
            };
        }

        return made;
    }
}
