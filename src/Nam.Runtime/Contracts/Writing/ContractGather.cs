// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;

namespace Nam.Contracts.Writing;

/// <summary>Makes the code that takes members out of rows, one method for all members of a type.</summary>
/// <remarks>Not by expressions: their compiler takes as long to be loaded as a method like this takes ten times.</remarks>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal static class ContractGather
{
    /// <summary>Rows that are taken at once.</summary>
    internal const int MostRows = 256;

    /// <summary>Makes the method for some members, in the order in which it is given their arrays.</summary>
    internal static Gather<T> Make<T>(IReadOnlyList<(MemberInfo Member, ContractShape Shape)> members)
    {
        var method = new DynamicMethod(
            "Gather", typeof(void), [typeof(ReadOnlySpan<T>), typeof(Array[]), typeof(bool[][])], typeof(T).Module, skipVisibility: true);
        var code = method.GetILGenerator();
        var row = code.DeclareLocal(typeof(T));
        var index = code.DeclareLocal(typeof(int));
        var targets = members.Select((member, position) => new Target(code, member, position)).ToList();
        var (start, end) = (code.DefineLabel(), code.DefineLabel());
        code.MarkLabel(start);
        code.Emit(OpCodes.Ldloc, index);
        code.Emit(OpCodes.Ldarga_S, (byte)0);
        code.Emit(OpCodes.Call, typeof(ReadOnlySpan<T>).GetProperty("Length")!.GetMethod!);
        code.Emit(OpCodes.Bge, end);
        code.Emit(OpCodes.Ldarga_S, (byte)0);
        code.Emit(OpCodes.Ldloc, index);
        code.Emit(OpCodes.Call, typeof(ReadOnlySpan<T>).GetProperty("Item")!.GetMethod!);
        code.Emit(OpCodes.Ldobj, typeof(T));
        code.Emit(OpCodes.Stloc, row);
        foreach (var target in targets)
        {
            target.Take(code, row, index);
        }

        code.Emit(OpCodes.Ldloc, index);
        code.Emit(OpCodes.Ldc_I4_1);
        code.Emit(OpCodes.Add);
        code.Emit(OpCodes.Stloc, index);
        code.Emit(OpCodes.Br, start);
        code.MarkLabel(end);
        code.Emit(OpCodes.Ret);
        return method.CreateDelegate<Gather<T>>();
    }

    /// <summary>The arrays of one member.</summary>
    [RequiresUnreferencedCode(ContractShape.Reflection)]
    [RequiresDynamicCode(ContractShape.Reflection)]
    private sealed class Target
    {
        private readonly MemberInfo _member;
        private readonly Type _stored;
        private readonly OpCode? _conversion;
        private readonly LocalBuilder _values;
        private readonly LocalBuilder? _has;
        private readonly LocalBuilder? _nullable;
        private readonly MethodInfo? _getValue;
        private readonly MethodInfo? _hasValue;

        internal Target(ILGenerator code, (MemberInfo Member, ContractShape Shape) member, int position)
        {
            _member = member.Member;
            var declared = _member switch
            {
                PropertyInfo property => property.PropertyType,
                FieldInfo field => field.FieldType,
                _ => (Type)_member,
            };
            (_stored, _conversion) = StoredAs(member.Shape);
            _values = code.DeclareLocal(_stored.MakeArrayType());
            Load(code, OpCodes.Ldarg_1, position, _values);
            if (Nullable.GetUnderlyingType(declared) is not null)
            {
                _getValue = declared.GetMethod("GetValueOrDefault", Type.EmptyTypes);
                _hasValue = declared.GetProperty("HasValue")!.GetMethod;
                _nullable = code.DeclareLocal(declared);
                _has = code.DeclareLocal(typeof(bool[]));
                Load(code, OpCodes.Ldarg_2, position, _has);
            }
        }

        internal void Take(ILGenerator code, LocalBuilder row, LocalBuilder index)
        {
            code.Emit(OpCodes.Ldloc, _values);
            code.Emit(OpCodes.Ldloc, index);
            code.Emit(OpCodes.Ldloc, row);
            switch (_member)
            {
                case PropertyInfo property:
                    code.Emit(OpCodes.Callvirt, property.GetMethod!);
                    break;
                case FieldInfo field:
                    code.Emit(OpCodes.Ldfld, field);
                    break;
            }

            if (_nullable is not null)
            {
                code.Emit(OpCodes.Stloc, _nullable);
                code.Emit(OpCodes.Ldloca, _nullable);
                code.Emit(OpCodes.Call, _getValue!);
            }

            if (_conversion is { } conversion)
            {
                code.Emit(conversion);
            }

            code.Emit(OpCodes.Stelem, _stored);
            if (_nullable is not null)
            {
                code.Emit(OpCodes.Ldloc, _has!);
                code.Emit(OpCodes.Ldloc, index);
                code.Emit(OpCodes.Ldloca, _nullable);
                code.Emit(OpCodes.Call, _hasValue!);
                code.Emit(OpCodes.Stelem, typeof(bool));
            }
        }

        private static (Type Stored, OpCode? Conversion) StoredAs(ContractShape shape) => shape.Kind switch
        {
            ContractKind.Class or ContractKind.Collection => (typeof(object), null),
            ContractKind.SByte or ContractKind.Byte or ContractKind.Int16 or ContractKind.UInt16 or ContractKind.Char =>
                (typeof(int), null),
            ContractKind.UInt32 => (typeof(long), OpCodes.Conv_U8),
            ContractKind.Enum => (typeof(long), IsUnsigned(Enum.GetUnderlyingType(shape.Type)) ? OpCodes.Conv_U8 : OpCodes.Conv_I8),
            _ => (shape.Type, null),
        };

        private static bool IsUnsigned(Type type) =>
            Type.GetTypeCode(type) is TypeCode.Byte or TypeCode.UInt16 or TypeCode.UInt32 or TypeCode.UInt64;

        private static void Load(ILGenerator code, OpCode argument, int position, LocalBuilder local)
        {
            code.Emit(argument);
            code.Emit(OpCodes.Ldc_I4, position);
            code.Emit(OpCodes.Ldelem_Ref);
            code.Emit(OpCodes.Castclass, local.LocalType);
            code.Emit(OpCodes.Stloc, local);
        }
    }
}
