// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Xml;

namespace Nam.Codecs.Secrets;

/// <summary>Reads the attributes of contracts without an instance of them, by their names: each host has its own
/// assemblies for some.</summary>
internal static class ContractAttributes
{
    private const string SecretAttribute = "Nam.Codecs.NamSecretAttribute";

    /// <summary>The attributes that name a member or a type, and the property that does so; those of XmlSerializer take
    /// the name as their first argument too.</summary>
    private static readonly Dictionary<string, string> Naming = new(StringComparer.Ordinal)
    {
        ["DataMemberAttribute"] = "Name",
        ["DataContractAttribute"] = "Name",
        ["CollectionDataContractAttribute"] = "Name",
        ["XmlElementAttribute"] = "ElementName",
        ["XmlArrayAttribute"] = "ElementName",
        ["XmlAttributeAttribute"] = "AttributeName",
        ["XmlRootAttribute"] = "ElementName",
        ["XmlTypeAttribute"] = "TypeName",
        ["MessageBodyMemberAttribute"] = "Name",
        ["MessageHeaderAttribute"] = "Name",
        ["MessageHeaderArrayAttribute"] = "Name",
        ["MessageContractAttribute"] = "WrapperName",
        ["MessageParameterAttribute"] = "Name",
        ["OperationContractAttribute"] = "Name",
    };

    /// <summary>Whether what it marks has no name of its own on the wire: then the element around it has to be secret.</summary>
    internal static bool IsNameless(MemberInfo member) =>
        Has(member, "XmlTextAttribute") || Has(member, "XmlAnyElementAttribute") || Has(member, "XmlAnyAttributeAttribute");

    internal static bool IsMarked(MemberInfo member) =>
        member.GetCustomAttributesData().Any(attribute => attribute.AttributeType.FullName == SecretAttribute);

    internal static bool Has(MemberInfo member, string attributeName) => Of(member, attributeName).Any();

    internal static IEnumerable<CustomAttributeData> Of(MemberInfo member, string attributeName) =>
        member.GetCustomAttributesData().Where(attribute => attribute.AttributeType.Name == attributeName);

    /// <summary>The types that the attributes speak of: known types, included types, types of elements, of faults.</summary>
    internal static IEnumerable<Type> Types(MemberInfo member) =>
        member.GetCustomAttributesData()
            .Where(attribute => attribute.AttributeType.Name is { } name
                && (name.StartsWith("Xml", StringComparison.Ordinal)
                    || name.EndsWith("KnownTypeAttribute", StringComparison.Ordinal) || name == "FaultContractAttribute"))
            .SelectMany(
                attribute => attribute.ConstructorArguments.Concat(attribute.NamedArguments.Select(argument => argument.TypedValue)))
            .Select(argument => argument.Value)
            .OfType<Type>();

    /// <summary>The names that attributes give to what they stand on, as patterns.</summary>
    internal static IEnumerable<string> Names(IEnumerable<CustomAttributeData> attributes)
    {
        foreach (var attribute in attributes)
        {
            if (!Naming.TryGetValue(attribute.AttributeType.Name, out var property))
            {
                continue;
            }

            var isAttribute = property == "AttributeName";
            var named = attribute.NamedArguments.Where(argument => argument.MemberName == property)
                .Select(argument => argument.TypedValue.Value as string);
            foreach (var name in named.Append(attribute.ConstructorArguments is [{ Value: string first }, ..] ? first : null))
            {
                if (!string.IsNullOrEmpty(name))
                {
                    yield return isAttribute ? AttributePattern(name) : XmlConvert.EncodeLocalName(name)!;
                }
            }
        }
    }

    /// <summary>The pattern of an attribute, whose name may have a prefix.</summary>
    internal static string AttributePattern(string name) => "@" + XmlConvert.EncodeLocalName(name[(name.LastIndexOf(':') + 1)..]);
}
