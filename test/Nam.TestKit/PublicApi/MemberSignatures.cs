// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.TestKit.PublicApi;

/// <summary>Writes a member as one line of C#-like text; null for members that users cannot reach.</summary>
internal static class MemberSignatures
{
    private static readonly Dictionary<string, string> Operators = new()
    {
        ["op_Addition"] = "+", ["op_Subtraction"] = "-", ["op_Multiply"] = "*", ["op_Division"] = "/", ["op_Modulus"] = "%",
        ["op_UnaryPlus"] = "+", ["op_UnaryNegation"] = "-", ["op_Increment"] = "++", ["op_Decrement"] = "--",
        ["op_LogicalNot"] = "!", ["op_OnesComplement"] = "~", ["op_True"] = "true", ["op_False"] = "false",
        ["op_BitwiseAnd"] = "&", ["op_BitwiseOr"] = "|", ["op_ExclusiveOr"] = "^",
        ["op_LeftShift"] = "<<", ["op_RightShift"] = ">>", ["op_UnsignedRightShift"] = ">>>",
        ["op_Equality"] = "==", ["op_Inequality"] = "!=", ["op_LessThan"] = "<", ["op_GreaterThan"] = ">",
        ["op_LessThanOrEqual"] = "<=", ["op_GreaterThanOrEqual"] = ">=",
    };

    public static string? Of(MemberInfo member)
    {
        var text = member switch
        {
            FieldInfo field => OfField(field),
            ConstructorInfo constructor => OfConstructor(constructor),
            PropertyInfo property => OfProperty(property),
            EventInfo happening => OfEvent(happening),
            MethodInfo method => OfMethod(method),
            _ => null,
        };
        return text is null ? null : MarkerAttributes.Of(member) + text;
    }

    public static string Parameters(MethodBase method) => string.Join(", ", method.GetParameters().Select(Parameter));

    /// <summary>A type with the reference kind that a return value, property or field of that type has.</summary>
    public static string Typed(Type type, ICustomAttributeProvider place) =>
        (!type.IsByRef ? "" : place.IsDefined(typeof(IsReadOnlyAttribute), false) ? "ref readonly " : "ref ")
        + TypeNames.Of(type, NullabilityOf(place));

    // A context is cheap, and not for several threads.
    private static NullabilityInfo NullabilityOf(ICustomAttributeProvider place) => place switch
    {
        FieldInfo field => new NullabilityInfoContext().Create(field),
        PropertyInfo property => new NullabilityInfoContext().Create(property),
        EventInfo happening => new NullabilityInfoContext().Create(happening),
        _ => new NullabilityInfoContext().Create((ParameterInfo)place),
    };

    private static string? OfField(FieldInfo field)
    {
        if (!(field.IsPublic || ((field.IsFamily || field.IsFamilyOrAssembly) && !field.DeclaringType!.IsSealed)))
        {
            return null;
        }

        var access = field.IsPublic ? "" : "protected ";
        if (field.IsLiteral)
        {
            var value = Literals.Of(field.GetRawConstantValue(), field.FieldType);
            return $"{access}const {TypeNames.Of(field.FieldType)} {field.Name} = {value}";
        }

        var required = field.IsDefined(typeof(RequiredMemberAttribute), false) ? "required " : "";
        var modifiers = (field.IsStatic ? "static " : "") + (field.IsInitOnly ? "readonly " : "");
        return access + required + modifiers + $"{Typed(field.FieldType, field)} {field.Name}";
    }

    private static string? OfConstructor(ConstructorInfo constructor) =>
        constructor.IsStatic || Access(constructor) is not { } access
            ? null
            : $"{access}{TypeNames.WithoutParameters(constructor.DeclaringType!)}({Parameters(constructor)})";

    private static string? OfProperty(PropertyInfo property)
    {
        var accessors = property.GetAccessors(nonPublic: true).Where(accessor => Access(accessor) is not null).ToList();
        if (accessors.Count == 0)
        {
            return null;
        }

        var widest = accessors.Find(accessor => accessor.IsPublic) ?? accessors[0];
        var get = accessors.Contains(property.GetMethod!) ? $" {Narrower(property.GetMethod!, widest)}get;" : "";
        var set = accessors.Contains(property.SetMethod!) ? $" {Narrower(property.SetMethod!, widest)}{SetWord(property.SetMethod!)};" : "";
        var index = property.GetIndexParameters();
        var name = index.Length == 0 ? property.Name : $"this[{string.Join(", ", index.Select(Parameter))}]";
        var required = property.IsDefined(typeof(RequiredMemberAttribute), false) ? "required " : "";
        return $"{Access(widest)}{required}{Modifiers(widest)}{Typed(property.PropertyType, property)} {name} {{{get}{set} }}";
    }

    private static string Narrower(MethodInfo accessor, MethodInfo widest) => accessor.IsPublic == widest.IsPublic ? "" : Access(accessor)!;

    private static string SetWord(MethodInfo setter) =>
        setter.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) ? "init" : "set";

    private static string? OfEvent(EventInfo happening) =>
        Access(happening.AddMethod!) is not { } access
            ? null
            : $"{access}{Modifiers(happening.AddMethod!)}event {TypeNames.Of(happening.EventHandlerType!, NullabilityOf(happening))} {happening.Name}";

    private static string? OfMethod(MethodInfo method)
    {
        var isOperator = method.IsSpecialName && method.Name.StartsWith("op_", StringComparison.Ordinal);
        if (Access(method) is not { } access || (method.IsSpecialName && !isOperator) || method.Name == "Finalize")
        {
            return null;
        }

        var returned = Typed(method.ReturnType, method.ReturnParameter);
        if (isOperator)
        {
            return $"{Modifiers(method)}{Operator(method, returned)}({Parameters(method)})";
        }

        var generics = method.GetGenericArguments();
        var parameters = generics.Length == 0 ? "" : $"<{string.Join(", ", generics.Select(each => TypeNames.Of(each)))}>";
        var receiver = method.IsDefined(typeof(ExtensionAttribute), false) ? "this " : "";
        var constraints = TypeHeadings.Constraints(generics);
        return $"{access}{Modifiers(method)}{returned} {method.Name}{parameters}({receiver}{Parameters(method)}){constraints}";
    }

    private static string Operator(MethodInfo method, string returned)
    {
        var isChecked = method.Name.StartsWith("op_Checked", StringComparison.Ordinal);
        var name = isChecked ? "op_" + method.Name["op_Checked".Length..] : method.Name;
        var check = isChecked ? "checked " : "";
        return name switch
        {
            "op_Implicit" => $"implicit operator {returned}",
            "op_Explicit" => $"explicit operator {check}{returned}",
            _ => $"{returned} operator {check}{Operators.GetValueOrDefault(name, name)}",
        };
    }

    private static string Parameter(ParameterInfo parameter)
    {
        var kind = !parameter.ParameterType.IsByRef ? (IsParams(parameter) ? "params " : "")
            : parameter.IsOut ? "out "
            : parameter.IsDefined(typeof(RequiresLocationAttribute), false) ? "ref readonly "
            : parameter.IsDefined(typeof(InAttribute), false) || parameter.IsDefined(typeof(IsReadOnlyAttribute), false) ? "in "
            : "ref ";
        var value = parameter.HasDefaultValue ? " = " + Literals.Of(parameter.RawDefaultValue, parameter.ParameterType) : "";
        return $"{kind}{TypeNames.Of(parameter.ParameterType, NullabilityOf(parameter), isTaken: !parameter.IsOut)} {parameter.Name}{value}";
    }

    private static bool IsParams(ParameterInfo parameter) =>
        parameter.IsDefined(typeof(ParamArrayAttribute), false) || parameter.IsDefined(typeof(ParamCollectionAttribute), false);

    // Protected members of a sealed type are out of everyone's reach.
    private static string? Access(MethodBase method) =>
        method.IsPublic ? ""
        : (method.IsFamily || method.IsFamilyOrAssembly) && !method.DeclaringType!.IsSealed ? "protected "
        : null;

    private static string Modifiers(MethodInfo method)
    {
        var declaring = method.DeclaringType!;
        var text = method.IsStatic ? "static " : "";
        if (declaring.IsInterface)
        {
            return text + (method.IsStatic && method.IsAbstract ? "abstract " : method.IsAbstract || method.IsStatic ? "" : "virtual ");
        }

        text += method.IsAbstract ? "abstract " : method.IsVirtual && !method.IsFinal ? "virtual " : "";
        var isReadOnlyStruct = declaring.IsDefined(typeof(IsReadOnlyAttribute), false);
        return text + (!isReadOnlyStruct && method.IsDefined(typeof(IsReadOnlyAttribute), false) ? "readonly " : "");
    }
}
