// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Schema;
using Tpch.Queries;
using TpchWeb.Queries;

namespace TpchWeb.Wsdl;

/// <summary>Makes the XML schema of all requests and replies from the row types, exactly as DataContractSerializer writes them.</summary>
internal static class RowSchema
{
    private static readonly Dictionary<Type, XmlTypeCode> SimpleTypes = new()
    {
        [typeof(string)] = XmlTypeCode.String,
        [typeof(int)] = XmlTypeCode.Int,
        [typeof(long)] = XmlTypeCode.Long,
        [typeof(decimal)] = XmlTypeCode.Decimal,
        [typeof(DateTime)] = XmlTypeCode.DateTime,
        [typeof(bool)] = XmlTypeCode.Boolean,
        [typeof(double)] = XmlTypeCode.Double,
    };

    /// <summary>Makes the schema.</summary>
    public static XmlSchema Create()
    {
        var schema = new XmlSchema { TargetNamespace = TpchQuery.ContractNamespace, ElementFormDefault = XmlSchemaForm.Qualified };
        schema.Namespaces.Add("tns", TpchQuery.ContractNamespace);
        foreach (var contract in QueryContract.All)
        {
            var row = contract.Query.RowType;
            schema.Items.Add(Wrapper(contract.RequestName, new XmlSchemaSequence()));
            schema.Items.Add(Wrapper(contract.ResponseName, SequenceOf(
                new XmlSchemaElement { Name = contract.ResultName, SchemaTypeName = Own(ListNameOf(row)) })));
            schema.Items.Add(new XmlSchemaComplexType
            {
                Name = ListNameOf(row),
                Particle = SequenceOf(
                    new XmlSchemaElement { Name = "Row", SchemaTypeName = Own(row.Name), MinOccurs = 0, MaxOccursString = "unbounded" }),
            });
            schema.Items.Add(new XmlSchemaComplexType { Name = row.Name, Particle = SequenceOf([.. MembersOf(row)]) });
        }

        return schema;
    }

    private static string ListNameOf(Type row) => "ArrayOf" + row.Name;

    private static XmlSchemaElement Wrapper(string name, XmlSchemaSequence content) =>
        new() { Name = name, SchemaType = new XmlSchemaComplexType { Particle = content } };

    private static XmlSchemaSequence SequenceOf(params XmlSchemaElement[] elements)
    {
        var sequence = new XmlSchemaSequence();
        foreach (var element in elements)
        {
            sequence.Items.Add(element);
        }

        return sequence;
    }

    private static IEnumerable<XmlSchemaElement> MembersOf(Type row) => row.GetProperties()
        .Select(property => (Property: property, Member: property.GetCustomAttribute<DataMemberAttribute>()))
        .Where(pair => pair.Member is not null)
        .OrderBy(pair => pair.Member!.Order).ThenBy(pair => pair.Member!.Name, StringComparer.Ordinal)
        .Select(pair => MemberOf(pair.Property, pair.Member!));

    private static XmlSchemaElement MemberOf(PropertyInfo property, DataMemberAttribute member)
    {
        var type = Nullable.GetUnderlyingType(property.PropertyType);
        if (!SimpleTypes.TryGetValue(type ?? property.PropertyType, out var code))
        {
            throw new NotSupportedException(
                $"The member {property.DeclaringType}.{property.Name} has the type {property.PropertyType}, for which no type of XML Schema is given.");
        }

        return new XmlSchemaElement
        {
            Name = member.Name ?? property.Name,
            SchemaTypeName = XmlSchemaType.GetBuiltInSimpleType(code).QualifiedName,
            IsNillable = type is not null,
        };
    }

    private static XmlQualifiedName Own(string name) => new(name, TpchQuery.ContractNamespace);
}
