// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;

namespace Nam.Contracts;

/// <summary>Finds the members that a type itself declares for its contract.</summary>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal static class ContractMembers
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.DeclaredOnly | BindingFlags.Public;

    /// <summary>Members with <see cref="DataMemberAttribute"/>, public or not.</summary>
    internal static IEnumerable<FoundMember> Attributed(Type type)
    {
        foreach (var member in type.GetMembers(Declared | BindingFlags.NonPublic))
        {
            var attributes = member.GetCustomAttributes(typeof(DataMemberAttribute), inherit: false);
            if (attributes.Length == 0)
            {
                continue;
            }

            var attribute = (DataMemberAttribute)attributes[0];
            Type memberType;
            if (member is PropertyInfo property)
            {
                if (IsOverride(property.GetMethod) || IsOverride(property.SetMethod))
                {
                    continue;
                }

                if (property.GetMethod is null || property.SetMethod is null || property.GetIndexParameters().Length != 0)
                {
                    throw ContractShapes.Unfit(type, $"has the member {member.Name}, which cannot be read or set.");
                }

                memberType = property.PropertyType;
            }
            else if (member is FieldInfo { IsInitOnly: false } field)
            {
                memberType = field.FieldType;
            }
            else
            {
                throw ContractShapes.Unfit(type, $"has the member {member.Name}, which cannot be set.");
            }

            var name = attribute.IsNameSetExplicitly ? attribute.Name! : member.Name;
            yield return new FoundMember(
                member, memberType, XmlConvert.EncodeLocalName(name), attribute.Order, attribute.IsRequired, attribute.EmitDefaultValue);
        }
    }

    /// <summary>Public members of a type without attributes.</summary>
    internal static IEnumerable<FoundMember> Public(Type type)
    {
        foreach (var member in type.GetMembers(Declared))
        {
            var memberType = (member as PropertyInfo)?.PropertyType ?? (member as FieldInfo)?.FieldType;
            if (memberType is null || member is FieldInfo { IsInitOnly: true }
                || member.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: false))
            {
                continue;
            }

            if (member is PropertyInfo property)
            {
                if (property.GetGetMethod() is not { } getter || IsOverride(getter) || property.GetIndexParameters().Length != 0)
                {
                    continue;
                }

                if (property.SetMethod is null)
                {
                    // A list that there is a getter for is a member all the same, filled in place.
                    if (memberType != typeof(string) && typeof(System.Collections.IEnumerable).IsAssignableFrom(memberType))
                    {
                        throw ContractShapes.Unfit(type, $"has the member {member.Name}, which cannot be set.");
                    }

                    continue;
                }

                if (!property.SetMethod.IsPublic || IsOverride(property.SetMethod))
                {
                    continue;
                }
            }

            yield return new FoundMember(
                member, memberType, XmlConvert.EncodeLocalName(member.Name), Order: 0, IsRequired: false, EmitsDefault: true);
        }
    }

    private static bool IsOverride(MethodInfo? method) =>
        method is { IsVirtual: true } && (method.Attributes & MethodAttributes.NewSlot) == 0;
}
