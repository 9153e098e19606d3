// SPDX-License-Identifier: MIT
using System.Xml;
using System.Xml.Linq;
using System.Xml.Schema;
using TpchWeb.Queries;
using TpchWeb.Wsdl;

namespace TpchWeb.Tests.Wsdl;

public sealed class WsdlDocumentTests(RunningService service) : IClassFixture<RunningService>
{
    private static readonly XNamespace Wsdl = WsdlDocument.Namespace;
    private static readonly XNamespace Xsd = XmlSchema.Namespace;

    [Fact]
    public async Task Get_Wsdl_IsTheDocumentForTheAddressThatWasAsked()
    {
        var document = XDocument.Parse(await service.Http.GetStringAsync(service.Address + "?wsdl"));

        var addresses = document.Descendants().Where(element => element.Name.LocalName == "address").ToList();
        Assert.Equal(2, addresses.Count);
        Assert.All(addresses, address => Assert.Equal(service.Address.ToString(), address.Attribute("location")!.Value));
    }

    [Fact]
    public void Write_Document_ResolvesEveryName()
    {
        var definitions = Document();
        var messages = Named(definitions, "message");
        var portTypes = Named(definitions, "portType");
        var bindings = Named(definitions, "binding");
        var elements = Schemas().GlobalElements;

        Assert.Equal(44, messages.Count);
        Assert.All(definitions.Descendants(Wsdl + "part"), part => Assert.True(elements.Contains(Resolve(part, "element"))));
        Assert.All(
            definitions.Descendants().Where(e => e.Parent!.Parent?.Name == Wsdl + "portType" && e.Attribute("message") is not null),
            reference =>
                Assert.Contains(Resolve(reference, "message").Name, messages.Keys));
        Assert.All(bindings.Values, binding => Assert.Contains(Resolve(binding, "type").Name, portTypes.Keys));
        Assert.All(definitions.Descendants(Wsdl + "port"), port => Assert.Contains(Resolve(port, "binding").Name, bindings.Keys));
    }

    [Theory]
    [InlineData("TpchSoap11", WsdlDocument.Soap11Binding)]
    [InlineData("TpchSoap12", WsdlDocument.Soap12Binding)]
    public void Write_Binding_HasTheActionOfEveryQuery(string name, string ns)
    {
        var binding = Named(Document(), "binding")[name];

        var actions = binding.Elements(Wsdl + "operation").ToDictionary(
            operation => operation.Attribute("name")!.Value,
            operation => operation.Element(XName.Get("operation", ns))!.Attribute("soapAction")!.Value);

        Assert.Equal(QueryContract.All.ToDictionary(contract => contract.RequestName, contract => contract.Action), actions);
    }

    [Fact]
    public void Write_NullableAndTypedMembers_HaveExactTypes()
    {
        var schemas = Schemas();

        Assert.Equal(XmlTypeCode.Decimal, Member(schemas, "Q1Row", "sum_qty").ElementSchemaType!.TypeCode);
        Assert.Equal(XmlTypeCode.Long, Member(schemas, "Q1Row", "count_order").ElementSchemaType!.TypeCode);
        Assert.Equal(XmlTypeCode.DateTime, Member(schemas, "Q3Row", "o_orderdate").ElementSchemaType!.TypeCode);
        Assert.False(Member(schemas, "Q3Row", "o_orderdate").IsNillable);
        Assert.True(Member(schemas, "Q17Row", "avg_yearly").IsNillable);
    }

    [Theory]
    [InlineData("1.1")]
    [InlineData("1.2")]
    public async Task Write_Schema_ValidatesTheRepliesOfAllQueries(string name)
    {
        var version = Envelopes.Version(name);
        var schemas = Schemas();
        var client = service.Plain(version);
        foreach (var contract in QueryContract.All)
        {
            var envelope = XElement.Load(new MemoryStream(await client.GetBytesAsync(contract)));
            var response = new XDocument(envelope.Element((XNamespace)version.EnvelopeNamespace + "Body")!.Elements().Single());

            response.Validate(schemas, (_, fault) => Assert.Fail($"{contract.RequestName}: {fault.Message}"));

            Assert.Equal(contract.ResponseName, response.Root!.Name.LocalName);
        }
    }

    [Fact]
    public void Write_Schema_RefusesAnotherType()
    {
        var response = XDocument.Parse(
            "<Q6Response xmlns='http://nam.example/tpch'><Q6Result><Row><revenue>much</revenue></Row></Q6Result></Q6Response>");
        var faults = new List<string>();

        response.Validate(Schemas(), (_, fault) => faults.Add(fault.Message));

        Assert.Single(faults);
    }

    private static XElement Document() => XElement.Load(new MemoryStream(WsdlDocument.Write("http://example/tpch")));

    private static XmlSchemaSet Schemas()
    {
        var set = new XmlSchemaSet();
        using var reader = Document().Element(Wsdl + "types")!.Element(Xsd + "schema")!.CreateReader();
        set.Add(null, reader);
        set.Compile();
        return set;
    }

    private static Dictionary<string, XElement> Named(XElement definitions, string element) =>
        definitions.Elements(Wsdl + element).ToDictionary(e => e.Attribute("name")!.Value);

    private static XmlQualifiedName Resolve(XElement element, string attribute)
    {
        var value = element.Attribute(attribute)!.Value.Split(':');
        return new XmlQualifiedName(value[1], element.GetNamespaceOfPrefix(value[0])!.NamespaceName);
    }

    private static XmlSchemaElement Member(XmlSchemaSet schemas, string type, string member)
    {
        var row = (XmlSchemaComplexType)schemas.GlobalTypes[new XmlQualifiedName(type, "http://nam.example/tpch")]!;
        return ((XmlSchemaSequence)row.ContentTypeParticle).Items.OfType<XmlSchemaElement>().Single(element => element.Name == member);
    }
}
