// SPDX-License-Identifier: MIT
using System.Reflection;

namespace Nam.Codecs.Secrets;

/// <summary>Reads the attributes of contracts without an instance of them, by their names: each host has its own
/// assemblies for some.</summary>
internal static class ContractAttributes
{
    private const string SecretAttribute = "Nam.Codecs.NamSecretAttribute";

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
}
