// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;

namespace Nam.Contracts.Templates;

/// <summary>Writes the document that a template of a contract of XmlSerializer is made of, by the schema that the serializer
/// gives for its types; docs/container-format.md section 6c.</summary>
/// <remarks>Types that give their own schema are asked for it, as the serializer asks them.</remarks>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class XmlSample
{
    private const string ServiceTypes = "http://microsoft.com/wsdl/types/";
    private const int MostDepth = 16;
    private const int Items = 2;

    // What the serializer makes of a wildcard before an element is ambiguous to a validator, which this is not.
    private readonly XmlSchemaSet _schemas = new()
    {
        XmlResolver = null, CompilationSettings = new XmlSchemaCompilationSettings { EnableUpaCheck = false },
    };

    private readonly HashSet<XmlSchemaType> _around = [];
    private int _elements;

    private XmlSample(XmlSchemas schemas)
    {
        foreach (XmlSchema schema in schemas)
        {
            _schemas.Add(schema);
        }

        _schemas.Compile();
    }

    /// <summary>Writes the element of an object as the root of a document.</summary>
    /// <param name="writer">Where it goes.</param>
    /// <param name="type">The type.</param>
    /// <exception cref="InvalidOperationException">The serializer does not take the type.</exception>
    /// <exception cref="UnusualContractException">No document follows from it, or too large a one.</exception>
    public static void Write(XmlDictionaryWriter writer, Type type)
    {
        var mapping = new XmlReflectionImporter().ImportTypeMapping(type);
        var schemas = new XmlSchemas();
        new XmlSchemaExporter(schemas).ExportTypeMapping(mapping);
        var root = new XmlSample(schemas).Root(mapping.XsdElementName, mapping.Namespace);
        writer.WriteStartElement(root.Name.Name, root.Name.Namespace);
        if (!root.IsValue)
        {
            WriteDeclarations(writer);
        }

        WriteContent(writer, root);
        writer.WriteEndElement();
    }

    /// <summary>Writes the elements of an operation's results, inside of an element with <see cref="WriteDeclarations"/>.</summary>
    /// <param name="writer">Where they go.</param>
    /// <param name="mapping">The results, and the element around them if there is one.</param>
    /// <param name="wrapper">The name of that; <see langword="null"/> if there is none.</param>
    /// <param name="ns">Its namespace.</param>
    /// <exception cref="UnusualContractException">No document follows from them, or too large a one.</exception>
    public static void Write(XmlDictionaryWriter writer, XmlMembersMapping mapping, string? wrapper, string? ns)
    {
        var schemas = new XmlSchemas();
        new XmlSchemaExporter(schemas).ExportMembersMapping(mapping);
        var sample = new XmlSample(schemas);
        if (wrapper is not null)
        {
            Write(writer, sample.Root(wrapper, ns));
            return;
        }

        for (var part = 0; part < mapping.Count; part++)
        {
            Write(writer, sample.Root(mapping[part].XsdElementName, mapping[part].Namespace));
        }
    }

    /// <summary>Declares the namespaces that the serializer declares in the element in which it begins, but in that of a
    /// mere value.</summary>
    public static void WriteDeclarations(XmlDictionaryWriter writer)
    {
        writer.WriteXmlnsAttribute("xsi", XmlSchema.InstanceNamespace);
        writer.WriteXmlnsAttribute("xsd", XmlSchema.Namespace);
    }

    private static void Write(XmlDictionaryWriter writer, Element element)
    {
        writer.WriteStartElement(element.Name.Name, element.Name.Namespace);
        WriteContent(writer, element);
        writer.WriteEndElement();
    }

    private static void WriteContent(XmlDictionaryWriter writer, Element element)
    {
        foreach (var (name, value) in element.Attributes)
        {
            writer.WriteAttributeString(writer.LookupPrefix(name.Namespace), name.Name, name.Namespace, value);
        }

        if (element.Text is not null)
        {
            writer.WriteString(element.Text);
        }

        foreach (var child in element.Children)
        {
            Write(writer, child);
        }
    }

    // What the schema does not say of a value does not matter: it tells a kind and a scale.
    private static string ValueOf(XmlSchemaSimpleType type)
    {
        switch (type.Content)
        {
            case XmlSchemaSimpleTypeList list:
                return ValueOf(list.BaseItemType!);
            case XmlSchemaSimpleTypeRestriction { Facets: { Count: > 0 } facets }
                when facets.OfType<XmlSchemaEnumerationFacet>().FirstOrDefault() is { Value: { } first }:
                return first;
        }

        return type.QualifiedName is { Namespace: ServiceTypes, Name: "guid" } ? Guid.Empty.ToString() : type.TypeCode switch
        {
            XmlTypeCode.Boolean => "true",
            XmlTypeCode.Decimal or XmlTypeCode.Double or XmlTypeCode.Float => "0.25",
            XmlTypeCode.DateTime => "2000-01-01T00:00:00",
            XmlTypeCode.Date => "2000-01-01",
            XmlTypeCode.Time => "00:00:00",
            XmlTypeCode.Duration or XmlTypeCode.DayTimeDuration => "PT1S",
            XmlTypeCode.Base64Binary => "AA==",
            XmlTypeCode.HexBinary => "00",
            >= XmlTypeCode.Integer and <= XmlTypeCode.PositiveInteger => "1",
            _ => "a",
        };
    }

    private static UnusualContractException Unfit(XmlQualifiedName name) =>
        new($"No document follows from the schema of {name}.");

    private Element Root(string name, string? ns)
    {
        var qualified = new XmlQualifiedName(name, ns);
        return _schemas.GlobalElements[qualified] is XmlSchemaElement root && Make(root) is { } made ? made : throw Unfit(qualified);
    }

    // Gives null for one whose content does not follow from the schema: anything, one of several, a type that holds itself.
    private Element? Make(XmlSchemaElement element)
    {
        if (++_elements > ContractSample.MostElements)
        {
            throw Unfit(element.QualifiedName);
        }

        if (element.ElementSchemaType is XmlSchemaSimpleType simple)
        {
            return new Element(element.QualifiedName, [], ValueOf(simple), [], IsValue: true);
        }

        var type = (XmlSchemaComplexType)element.ElementSchemaType!;
        if (type.IsAbstract || type.ContentType == XmlSchemaContentType.Mixed || _around.Count == MostDepth || !_around.Add(type))
        {
            return null;
        }

        var made = new Element(element.QualifiedName, [], null, []);
        var follows = TryAddAttributes(type, made.Attributes) && TryAddChildren(type.ContentTypeParticle, made.Children);
        _around.Remove(type);
        return !follows ? null : type.Datatype is null ? made : made with { Text = ValueOf(SimpleTypeOf(type)) };
    }

    private static XmlSchemaSimpleType SimpleTypeOf(XmlSchemaType type) =>
        type as XmlSchemaSimpleType ?? SimpleTypeOf(type.BaseXmlSchemaType!);

    // Those of base types first, as the serializer writes them.
    private static bool TryAddAttributes(XmlSchemaComplexType type, List<(XmlQualifiedName Name, string Value)> attributes)
    {
        if (type.BaseXmlSchemaType is XmlSchemaComplexType around && !TryAddAttributes(around, attributes))
        {
            return false;
        }

        var own = type.ContentModel?.Content switch
        {
            XmlSchemaComplexContentExtension extension => extension.Attributes,
            XmlSchemaSimpleContentExtension extension => extension.Attributes,
            null => type.Attributes,
            _ => null,
        };
        foreach (var attribute in own ?? [])
        {
            if (attribute is not XmlSchemaAttribute { AttributeSchemaType: { } simple, QualifiedName: { } name })
            {
                return false;
            }

            attributes.Add((name, ValueOf(simple)));
        }

        return own is not null;
    }

    private bool TryAddChildren(XmlSchemaParticle particle, List<Element> children)
    {
        switch (particle)
        {
            case XmlSchemaElement element:
                // Each by itself, so that all that will be written is counted.
                for (var item = element.MaxOccurs > 1 ? Items : 1; item > 0; item--)
                {
                    if (Make(element) is not { } made)
                    {
                        return element.MinOccurs == 0;
                    }

                    children.Add(made);
                }

                return true;
            case XmlSchemaSequence { MaxOccurs: 1 } sequence:
                return sequence.Items.Cast<XmlSchemaParticle>().All(item => TryAddChildren(item, children));
            default:
                // Of other kinds only what may be missing, and where there is nothing at all.
                return particle.MinOccurs == 0 || particle is not XmlSchemaGroupBase and not XmlSchemaAny and not XmlSchemaGroupRef;
        }
    }

    private sealed record Element(
        XmlQualifiedName Name, List<(XmlQualifiedName Name, string Value)> Attributes, string? Text, List<Element> Children,
        bool IsValue = false);
}
