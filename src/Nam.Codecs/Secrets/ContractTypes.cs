// SPDX-License-Identifier: MIT
using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Nam.Codecs.Secrets;

/// <summary>The types that serializers may meet below others, found by reflection alone.</summary>
[RequiresUnreferencedCode(SecretMarks.Reflection)]
[RequiresDynamicCode(SecretMarks.Reflection)]
internal static class ContractTypes
{
    internal const BindingFlags OwnMembers =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private const BindingFlags OwnMethods = OwnMembers | BindingFlags.Static;

    /// <summary>All types that can be reached, the given ones included; of the framework's own only what they hold.</summary>
    internal static HashSet<Type> Reachable(IEnumerable<Type> roots)
    {
        var found = new HashSet<Type>();
        var waiting = new Queue<Type>();
        Add(roots);
        while (waiting.TryDequeue(out var type))
        {
            Add(Next(type));
        }

        return found;

        void Add(IEnumerable<Type> types)
        {
            foreach (var type in types.SelectMany(Parts))
            {
                if (IsWalked(type) && found.Add(type))
                {
                    waiting.Enqueue(type);
                }
            }
        }
    }

    /// <summary>
    /// What a place of a type holds: the type itself, or elements, values and arguments where it is a collection or
    /// another generic type of the framework.
    /// </summary>
    internal static IEnumerable<Type> Parts(Type type)
    {
        var parts = new HashSet<Type>();
        AddParts(type, parts);
        return parts;
    }

    /// <summary>The members that a serializer may write: properties and fields of any visibility, of the type itself.</summary>
    internal static IEnumerable<(MemberInfo Member, Type Type)> Members(Type type)
    {
        foreach (var property in type.GetProperties(OwnMembers))
        {
            if (property.GetIndexParameters().Length == 0)
            {
                yield return (property, property.PropertyType);
            }
        }

        foreach (var field in type.GetFields(OwnMembers))
        {
            yield return (field, field.FieldType);
        }
    }

    /// <summary>The methods of a service contract; none for other types.</summary>
    internal static IEnumerable<MethodInfo> Operations(Type type) =>
        ContractAttributes.Has(type, "ServiceContractAttribute") ? type.GetMethods(OwnMembers) : [];

    private static void AddParts(Type type, HashSet<Type> parts)
    {
        if (type.HasElementType)
        {
            AddParts(type.GetElementType()!, parts);
            return;
        }

        if (IsOfFramework(type))
        {
            if (type.IsGenericType)
            {
                AddAllParts(type.GetGenericArguments(), parts);
            }
            else
            {
                parts.Add(type != typeof(string) && typeof(IEnumerable).IsAssignableFrom(type) ? typeof(object) : type);
            }
        }
        else if (parts.Add(type))
        {
            AddAllParts(ElementTypes(type), parts);
        }
    }

    private static void AddAllParts(IEnumerable<Type> types, HashSet<Type> parts)
    {
        foreach (var type in types)
        {
            AddParts(type, parts);
        }
    }

    private static IEnumerable<Type> ElementTypes(Type type) =>
        type.GetInterfaces()
            .Where(contract => contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(IEnumerable<>))
            .Select(contract => contract.GetGenericArguments()[0]);

    private static IEnumerable<Type> Next(Type type)
    {
        foreach (var other in type.GetInterfaces().Concat(ContractAttributes.Types(type)).Concat(ByMethod(type)))
        {
            yield return other;
        }

        if (type.BaseType is { } parent)
        {
            yield return parent;
        }

        foreach (var (member, memberType) in Members(type))
        {
            yield return memberType;
            foreach (var other in ContractAttributes.Types(member))
            {
                yield return other;
            }
        }

        foreach (var operation in Operations(type))
        {
            foreach (var other in ContractAttributes.Types(operation)
                .Concat(operation.GetParameters().Select(parameter => parameter.ParameterType)))
            {
                yield return other;
            }

            yield return operation.ReturnType;
        }
    }

    /// <summary>The types that a method named by KnownType gives.</summary>
    private static IEnumerable<Type> ByMethod(Type type) =>
        ContractAttributes.Of(type, "KnownTypeAttribute")
            .Select(attribute =>
                attribute.ConstructorArguments is [{ Value: string name }] ? type.GetMethod(name, OwnMethods, Type.EmptyTypes) : null)
            .Where(method => method is { IsStatic: true })
            .SelectMany(method => method!.Invoke(null, null) as IEnumerable<Type> ?? []);

    private static bool IsWalked(Type type) => !IsOfFramework(type) && !type.IsGenericParameter && !type.IsEnum && !type.IsPrimitive;

    private static bool IsOfFramework(Type type)
    {
        var name = type.Assembly.GetName().Name ?? string.Empty;
        return name is "System" or "mscorlib" or "netstandard" || name.StartsWith("System.", StringComparison.Ordinal);
    }
}
