// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Makes the columns of members, by how the serializer writes values of their types.</summary>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal static class MemberColumns
{
    /// <summary>Makes the column of a member or of a list's items.</summary>
    internal static MemberColumn Of(
        ContractShape shape, Type declared, XmlDictionaryString name, XmlDictionaryString ns, bool emitsDefault)
    {
        var isNullable = Nullable.GetUnderlyingType(declared) is not null;
        return shape.Kind switch
        {
            ContractKind.String => Make(TextRules.Strings),
            ContractKind.Bytes => Make(TextRules.Octets),
            ContractKind.Enum => Make(new EnumNames(shape).Rules),
            ContractKind.UInt64 => Make(TextRules.Raw<ulong>(XmlConvert.ToString)),
            ContractKind.TimeSpan => Make(TextRules.Raw<TimeSpan>(XmlConvert.ToString)),
            _ => shape.Kind switch
            {
                ContractKind.Boolean => Make(ValueRules.Booleans),
                ContractKind.UInt32 or ContractKind.Int64 => Make(ValueRules.Longs),
                ContractKind.Single => Make(ValueRules.Singles),
                ContractKind.Double => Make(ValueRules.Doubles),
                ContractKind.Decimal => Make(ValueRules.Decimals),
                ContractKind.DateTime => Make(ValueRules.DateTimes),
                ContractKind.Guid => Make(ValueRules.Guids),
                _ => Make(ValueRules.Integers),
            },
        };

        MemberColumn Make<T>(ColumnRules<T> rules) =>
            new TypedColumn<T>(name, ns, rules, isNullable, emitsDefault) { IsAlwaysThere = emitsDefault };
    }
}
