// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Makes objects of a contract and fills their members.</summary>
/// <typeparam name="T">Their type.</typeparam>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class RowObject<T>
    where T : class
{
    private readonly RowMember<T>[] _members;
    private readonly Func<T> _make;

    /// <summary>Makes the code for it.</summary>
    /// <param name="shape">The contract.</param>
    /// <param name="parts">Its members as parts of rows.</param>
    public RowObject(ContractShape shape, RowPart[] parts)
    {
        _make = RowCode.Maker<T>(shape);
        _members = [.. shape.Members.Zip(parts, MemberOf)];
    }

    /// <summary>Makes one without values.</summary>
    public T Make() => _make();

    /// <summary>Fills the objects of a range of rows.</summary>
    public bool TryFill(RowFilling filling, T[] rows, int from, int end)
    {
        foreach (var member in _members)
        {
            if (!member.TryFill(filling, rows, from, end))
            {
                return false;
            }
        }

        return true;
    }

    private static RowMember<T> MemberOf(ContractMember member, RowPart part) => member.Shape.Kind switch
    {
        ContractKind.Class => (RowMember<T>)Activator.CreateInstance(
            typeof(RowObjectMember<,>).MakeGenericType(typeof(T), member.Type), part, member)!,
        ContractKind.String => Of<string>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.Boolean => Of<long>(member, part, static (column, values) => column.TryReadBooleans(values)),
        ContractKind.SByte => Integer(member, part, sbyte.MinValue, sbyte.MaxValue),
        ContractKind.Byte => Integer(member, part, byte.MinValue, byte.MaxValue),
        ContractKind.Int16 => Integer(member, part, short.MinValue, short.MaxValue),
        ContractKind.UInt16 => Integer(member, part, ushort.MinValue, ushort.MaxValue),
        ContractKind.Int32 => Integer(member, part, int.MinValue, int.MaxValue),
        ContractKind.UInt32 => Integer(member, part, uint.MinValue, uint.MaxValue),
        ContractKind.Int64 => Integer(member, part, long.MinValue, long.MaxValue),
        ContractKind.UInt64 => Of<long>(member, part, static (column, values) => column.TryReadUnsigned(values)),
        ContractKind.Char => Integer(member, part, char.MinValue, char.MaxValue),
        ContractKind.Single => Of<float>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.Double => Of<double>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.Decimal => Of<decimal>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.DateTime => Of<DateTime>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.TimeSpan => Of<TimeSpan>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.Guid => Of<Guid>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.Bytes => Of<byte[]>(member, part, static (column, values) => column.TryRead(values)),
        ContractKind.Enum => Of<long>(member, part, new RowEnum(member.Shape).TryRead),
        _ => throw new InvalidOperationException($"{member.Shape.Kind} is no value of a row."),
    };

    private static RowMember<T> Integer(ContractMember member, RowPart part, long least, long most) =>
        Of<long>(member, part, (column, values) => column.TryRead(values, least, most));

    private static RowValueMember<T, TValue> Of<TValue>(ContractMember member, RowPart part, RowRead<TValue> read) =>
        new(part, member, read);
}
