// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;

// The serializer looks at what formatters looked at.
#pragma warning disable SYSLIB0050

namespace Nam.Contracts;

/// <summary>Makes the shapes of enums.</summary>
internal static class ContractEnums
{
    [RequiresUnreferencedCode(ContractShape.Reflection)]
    [RequiresDynamicCode(ContractShape.Reflection)]
    internal static ContractShape ShapeOf(Type type, XmlQualifiedName name, XmlQualifiedName root)
    {
        var isAttributed = type.IsDefined(typeof(DataContractAttribute), inherit: false);
        var isUnsigned = Enum.GetUnderlyingType(type) == typeof(ulong);
        var names = new List<(string Name, long Value)>();
        foreach (var field in type.GetFields(BindingFlags.Static | BindingFlags.Public))
        {
            var attribute = field.GetCustomAttribute<EnumMemberAttribute>(inherit: false);
            if (isAttributed ? attribute is null : field.IsNotSerialized)
            {
                continue;
            }

            var value = field.GetRawConstantValue()!;
            names.Add((
                isAttributed && attribute!.IsValueSetExplicitly ? attribute.Value! : field.Name,
                isUnsigned ? (long)(ulong)value : Convert.ToInt64(value, System.Globalization.CultureInfo.InvariantCulture)));
        }

        return new ContractShape(type, ContractKind.Enum, name)
        {
            Root = root,
            EnumNames = names,
            IsFlags = type.IsDefined(typeof(FlagsAttribute), inherit: false),
        };
    }
}
