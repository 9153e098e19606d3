// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Nam.Contracts;

/// <summary>Makes the code that fills objects of a contract.</summary>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal static class RowCode
{
    /// <summary>Makes what sets a member of rows to values.</summary>
    public static RowSetter<TRow, TValue> Setter<TRow, TValue>(ContractMember member) =>
        Loop<TRow, TValue>(member, value => ToMember(value, member));

    /// <summary>Makes what sets a member of rows to null; the values count for nothing.</summary>
    public static RowSetter<TRow, TValue> NilSetter<TRow, TValue>(ContractMember member) =>
        Loop<TRow, TValue>(member, _ => Expression.Default(member.Type));

    /// <summary>Makes what makes an object as the serializer does.</summary>
    public static Func<TRow> Maker<TRow>(ContractShape shape) => shape.Constructor is { } constructor
        ? Expression.Lambda<Func<TRow>>(Expression.New(constructor)).Compile()
        : static () => (TRow)RuntimeHelpers.GetUninitializedObject(typeof(TRow));

    private static RowSetter<TRow, TValue> Loop<TRow, TValue>(ContractMember member, Func<Expression, Expression> convert)
    {
        var rows = Expression.Parameter(typeof(TRow[]), "rows");
        var row = Expression.Parameter(typeof(int), "row");
        var values = Expression.Parameter(typeof(TValue[]), "values");
        var value = Expression.Parameter(typeof(int), "value");
        var count = Expression.Parameter(typeof(int), "count");
        var end = Expression.Variable(typeof(int), "end");
        var done = Expression.Label();
        var target = member.Member is PropertyInfo property
            ? Expression.Property(Expression.ArrayIndex(rows, row), property)
            : Expression.Field(Expression.ArrayIndex(rows, row), (FieldInfo)member.Member);
        var body = Expression.Block(
            [end],
            Expression.Assign(end, Expression.Add(row, count)),
            Expression.Loop(
                Expression.Block(
                    Expression.IfThen(Expression.GreaterThanOrEqual(row, end), Expression.Break(done)),
                    Expression.Assign(target, convert(Expression.ArrayIndex(values, value))),
                    Expression.PreIncrementAssign(row),
                    Expression.PreIncrementAssign(value)),
                done));
        return Expression.Lambda<RowSetter<TRow, TValue>>(body, rows, row, values, value, count).Compile();
    }

    private static Expression ToMember(Expression value, ContractMember member)
    {
        var type = member.Shape.Type;
        var converted = type == typeof(bool) ? Expression.NotEqual(value, Expression.Constant(0L))
            : value.Type == type ? value
            : Expression.Convert(value, type);
        return member.Type == type ? converted : Expression.Convert(converted, member.Type);
    }
}
