// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Nam.TestKit.PublicApi;

/// <summary>Writes the first line of a type: kind, name, what it derives from and what its parameters must be.</summary>
internal static class TypeHeadings
{
    private const BindingFlags AnyInstance =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    public static string Of(Type type)
    {
        var access = type.IsNestedFamily || type.IsNestedFamORAssem ? "protected " : "";
        var start = MarkerAttributes.Of(type) + access;
        if (typeof(Delegate).IsAssignableFrom(type) && !type.IsAbstract)
        {
            var invoke = type.GetMethod("Invoke")!;
            var returned = MemberSignatures.Typed(invoke.ReturnType, invoke.ReturnParameter);
            return $"{start}delegate {returned} {Name(type)}({MemberSignatures.Parameters(invoke)}){Constraints(OwnParameters(type))}";
        }

        if (type.IsEnum)
        {
            return $"{start}enum {Name(type)} : {TypeNames.Of(type.GetEnumUnderlyingType())}";
        }

        var bases = Bases(type);
        var derives = bases.Count == 0 ? "" : " : " + string.Join(", ", bases);
        return start + Kind(type) + Name(type) + derives + Constraints(OwnParameters(type));
    }

    /// <summary>The <c>where</c> clauses of type parameters, empty if nothing is asked of them.</summary>
    public static string Constraints(IEnumerable<Type> parameters) =>
        string.Concat(parameters.Where(parameter => parameter.IsGenericParameter).Select(Constraint));

    // The parameters of the types around it come first and are constrained in their headings.
    private static Type[] OwnParameters(Type type) => type.GetGenericArguments()[(type.DeclaringType?.GetGenericArguments().Length ?? 0)..];

    private static string Constraint(Type parameter)
    {
        var attributes = parameter.GenericParameterAttributes;
        var isStruct = attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
        var wanted = new List<string>();
        if (isStruct)
        {
            var isUnmanaged = parameter.CustomAttributes.Any(attribute => attribute.AttributeType.Name == "IsUnmanagedAttribute");
            wanted.Add(isUnmanaged ? "unmanaged" : "struct");
        }
        else if (attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint))
        {
            wanted.Add("class");
        }

        wanted.AddRange(parameter.GetGenericParameterConstraints()
            .Where(type => type != typeof(ValueType)).Select(each => TypeNames.Of(each)).Order(StringComparer.Ordinal));
        if (!isStruct && attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint))
        {
            wanted.Add("new()");
        }

        if (attributes.HasFlag(GenericParameterAttributes.AllowByRefLike))
        {
            wanted.Add("allows ref struct");
        }

        return wanted.Count == 0 ? "" : $" where {parameter.Name} : {string.Join(", ", wanted)}";
    }

    private static string Kind(Type type)
    {
        if (type.IsInterface)
        {
            return "interface ";
        }

        var record = IsRecord(type) ? "record " : "";
        if (type.IsValueType)
        {
            var isReadOnly = type.IsDefined(typeof(IsReadOnlyAttribute), inherit: false);
            return $"{(isReadOnly ? "readonly " : "")}{(type.IsByRefLike ? "ref " : "")}{record}struct ";
        }

        var modifier = (type.IsAbstract, type.IsSealed) switch
        {
            (true, true) => "static ",
            (true, false) => "abstract ",
            (false, true) => "sealed ",
            _ => "",
        };
        return $"{modifier}{record}class ";
    }

    private static bool IsRecord(Type type) =>
        type.GetMethod("<Clone>$", AnyInstance) is not null ||
        (type.IsValueType && type.GetMethod("PrintMembers", AnyInstance)?.IsDefined(typeof(CompilerGeneratedAttribute)) == true);

    private static string Name(Type type)
    {
        var own = OwnParameters(type);
        var name = TypeNames.Of(type);
        return own.Length == 0 ? name : name[..name.LastIndexOf('<')] + $"<{string.Join(", ", own.Select(WithVariance))}>";
    }

    private static string WithVariance(Type parameter) =>
        (parameter.GenericParameterAttributes & GenericParameterAttributes.VarianceMask) switch
        {
            GenericParameterAttributes.Covariant => "out ",
            GenericParameterAttributes.Contravariant => "in ",
            _ => "",
        } + parameter.Name;

    private static List<string> Bases(Type type)
    {
        var bases = new List<string>();
        if (type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType))
        {
            bases.Add(TypeNames.Of(parent));
        }

        var all = type.GetInterfaces();
        var implied = all.SelectMany(each => each.GetInterfaces()).Concat(type.BaseType?.GetInterfaces() ?? []);
        var own = all.Except(implied).Where(each => each.IsVisible && !IsOwnEquality(type, each));
        bases.AddRange(own.Select(each => TypeNames.Of(each)).Order(StringComparer.Ordinal));
        return bases;
    }

    // A record is IEquatable of itself by being a record.
    private static bool IsOwnEquality(Type type, Type contract) =>
        IsRecord(type) && contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(IEquatable<>) &&
        contract.GetGenericArguments()[0] == type;
}
