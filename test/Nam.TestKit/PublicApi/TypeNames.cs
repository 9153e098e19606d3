// SPDX-License-Identifier: MIT
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

    /// <summary>The name without its type parameters, as constructors use it.</summary>
    public static string WithoutParameters(Type type) => type.Name.Split('`')[0];

    // A nested generic type carries the type arguments of the types around it first.
    private static string OfNamed(Type type)
    {
        var arguments = type.GetGenericArguments();
        var outer = type.DeclaringType;
        var inherited = outer?.GetGenericArguments().Length ?? 0;
        var prefix = "";
        if (outer is not null)
        {
            prefix = Of(type.IsConstructedGenericType && inherited > 0 ? outer.MakeGenericType(arguments[..inherited]) : outer) + ".";
        }

        var own = arguments[inherited..];
        return prefix + WithoutParameters(type) + (own.Length == 0 ? "" : $"<{string.Join(", ", own.Select(Of))}>");
    }
}
