// SPDX-License-Identifier: MIT
using System.Reflection;

namespace Nam.TestKit.PublicApi;

/// <summary>Writes type names as C# does, without namespaces.</summary>
internal static class TypeNames
{
    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(void)] = "void", [typeof(object)] = "object", [typeof(string)] = "string", [typeof(bool)] = "bool",
        [typeof(char)] = "char", [typeof(byte)] = "byte", [typeof(sbyte)] = "sbyte", [typeof(short)] = "short",
        [typeof(ushort)] = "ushort", [typeof(int)] = "int", [typeof(uint)] = "uint", [typeof(long)] = "long",
        [typeof(ulong)] = "ulong", [typeof(float)] = "float", [typeof(double)] = "double", [typeof(decimal)] = "decimal",
        [typeof(nint)] = "nint", [typeof(nuint)] = "nuint",
    };

    public static string Of(Type type)
    {
        if (Keywords.TryGetValue(type, out var keyword))
        {
            return keyword;
        }

        if (type.IsByRef || type.IsPointer || type.IsArray)
        {
            var suffix = type.IsByRef ? "" : type.IsPointer ? "*" : $"[{new string(',', type.GetArrayRank() - 1)}]";
            return Of(type.GetElementType()!) + suffix;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Of(underlying) + "?";
        }

        return type.IsGenericParameter ? type.Name : OfNamed(type);
    }

    /// <summary>The name of a member's type, with a question mark wherever a reference may be null.</summary>
    /// <param name="type">The type.</param>
    /// <param name="nullability">What is known of the type at its place.</param>
    /// <param name="isTaken">True for what callers hand in, false for what they get.</param>
    public static string Of(Type type, NullabilityInfo nullability, bool isTaken = false)
    {
        if (type.IsByRef)
        {
            return Of(type.GetElementType()!, nullability, isTaken);
        }

        // Of a type parameter without constraints the runtime says that it may be null, with and without a question mark.
        if (type.IsGenericParameter || Nullable.GetUnderlyingType(type) is not null)
        {
            return Of(type);
        }

        var mark = !type.IsValueType && (isTaken ? nullability.WriteState : nullability.ReadState) == NullabilityState.Nullable ? "?" : "";
        if (type.IsArray && nullability.ElementType is { } element)
        {
            return $"{Of(type.GetElementType()!, element)}[{new string(',', type.GetArrayRank() - 1)}]{mark}";
        }

        var inherited = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        return (type.IsGenericType
            ? OfNamed(type, nullability.GenericTypeArguments.Skip(inherited).Select(each => Of(each.Type, each)))
            : Of(type)) + mark;
    }

    /// <summary>The name without its type parameters, as constructors use it.</summary>
    public static string WithoutParameters(Type type) => type.Name.Split('`')[0];

    // A nested generic type carries the type arguments of the types around it first.
    private static string OfNamed(Type type, IEnumerable<string>? ownNames = null)
    {
        var arguments = type.GetGenericArguments();
        var outer = type.DeclaringType;
        var inherited = outer?.GetGenericArguments().Length ?? 0;
        var prefix = "";
        if (outer is not null)
        {
            prefix = Of(type.IsConstructedGenericType && inherited > 0 ? outer.MakeGenericType(arguments[..inherited]) : outer) + ".";
        }

        var own = string.Join(", ", ownNames ?? arguments[inherited..].Select(argument => Of(argument)));
        return prefix + WithoutParameters(type) + (own.Length == 0 ? "" : $"<{own}>");
    }
}
