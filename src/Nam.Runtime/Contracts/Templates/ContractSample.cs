// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Contracts.Writing;

namespace Nam.Contracts.Templates;

/// <summary>Writes the document that a template of a contract is made of: every member there, and two items in every list;
/// docs/container-format.md section 6c.</summary>
/// <remarks>By the serializer's rules, from the shape of the contract: no object is made, and no code of an application
/// runs.</remarks>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class ContractSample
{
    /// <summary>Most elements: replies with more have little structure beside their values.</summary>
    internal const int MostElements = 4_096;

    private const int Items = 2;

    private readonly XmlDictionaryWriter _writer;
    private int _elements;

    private ContractSample(XmlDictionaryWriter writer) => _writer = writer;

    /// <summary>Writes the element of an object.</summary>
    /// <param name="writer">Where it goes.</param>
    /// <param name="shape">The type.</param>
    /// <param name="serializer">The serializer of the type and of the element's name.</param>
    /// <exception cref="UnusualContractException">It is too large.</exception>
    public static void Write(XmlDictionaryWriter writer, ContractShape shape, DataContractSerializer serializer)
    {
        serializer.WriteStartObject(writer, null);
        if (shape.Kind is ContractKind.Class or ContractKind.Collection)
        {
            writer.WriteXmlnsAttribute("i", MemberColumn.Instance);
        }

        new ContractSample(writer).WriteContent(shape);
        serializer.WriteEndObject(writer);
    }

    private void WriteContent(ContractShape shape)
    {
        switch (shape.Kind)
        {
            case ContractKind.Class:
                foreach (var member in shape.Members)
                {
                    WriteElement(member.Name, member.Namespace, member.Shape, member.Namespace);
                }

                break;
            case ContractKind.Collection:
                Declare(shape.Item!, shape.Namespace);
                for (var item = 0; item < Items; item++)
                {
                    WriteElement(shape.ItemName, shape.Namespace, shape.Item!, declaredAround: null);
                }

                break;
            default:
                WriteValue(shape);
                break;
        }
    }

    private void WriteElement(string name, string ns, ContractShape shape, string? declaredAround)
    {
        if (++_elements > MostElements)
        {
            throw ContractShapes.Unfit(shape.Type, "is part of too large a contract.");
        }

        _writer.WriteStartElement(null, name, ns);
        if (declaredAround is not null)
        {
            Declare(shape, declaredAround);
        }

        WriteContent(shape);
        _writer.WriteEndElement();
    }

    // The element around objects of another namespace declares that.
    private void Declare(ContractShape inner, string outer)
    {
        if (PartWriters.Declares(inner, outer))
        {
            _writer.WriteXmlnsAttribute(null, inner.Namespace);
        }
    }

    private void WriteValue(ContractShape shape)
    {
        switch (shape.Kind)
        {
            case ContractKind.String:
                _writer.WriteString("a");
                break;
            case ContractKind.Enum:
                _writer.WriteString(shape.EnumNames.Count == 0 ? "a" : shape.EnumNames[0].Name);
                break;
            case ContractKind.Boolean:
                _writer.WriteValue(true);
                break;
            case ContractKind.Single:
                _writer.WriteValue(0.25f);
                break;
            case ContractKind.Double:
                _writer.WriteValue(0.25);
                break;
            case ContractKind.Decimal:
                _writer.WriteValue(0.25m);
                break;
            case ContractKind.DateTime:
                _writer.WriteValue(new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Unspecified));
                break;
            case ContractKind.TimeSpan:
                _writer.WriteRaw("PT1S");
                break;
            case ContractKind.Guid:
                _writer.WriteRaw(Guid.Empty.ToString());
                break;
            case ContractKind.Bytes:
                _writer.WriteBase64([0], 0, 1);
                break;
            case ContractKind.UInt64:
                _writer.WriteRaw("1");
                break;
            default:
                _writer.WriteValue(1);
                break;
        }
    }
}
