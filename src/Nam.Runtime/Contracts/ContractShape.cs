// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Xml;

namespace Nam.Contracts;

/// <summary>How <see cref="DataContractSerializer"/> writes and reads a type: its elements, their names and their order.</summary>
/// <remarks>
/// Only of types whose documents follow from the type alone; <see cref="Of(Type, out string?)"/> refuses the others, whose
/// callers have to go by the serializer itself. What a shape does not tell is what stands in a document or an object: an
/// object of a derived type is written with i:type, and whoever meets one goes by the serializer, too. Thread-safe, and made
/// once for each type.
/// </remarks>
internal sealed class ContractShape
{
    internal const string Reflection =
        "Data contracts are found by reflection. Read and write by a function in place of that.";

    private static readonly ConditionalWeakTable<Type, ContractAnswer> Known = new();

    internal ContractShape(Type type, ContractKind kind, XmlQualifiedName name)
    {
        Type = type;
        Kind = kind;
        Name = name.Name;
        Namespace = name.Namespace;
    }

    /// <summary>Gets the type, which is not Nullable&lt;T&gt;.</summary>
    public Type Type { get; }

    /// <summary>Gets what it is.</summary>
    public ContractKind Kind { get; }

    /// <summary>Gets the contract's name.</summary>
    public string Name { get; }

    /// <summary>Gets the contract's namespace, in which the elements of its own members or items are.</summary>
    public string Namespace { get; }

    /// <summary>Gets the name of the element when the type is the root of a document.</summary>
    public XmlQualifiedName Root { get; internal init; } = XmlQualifiedName.Empty;

    /// <summary>Gets the members of a class in the order of the document, those of base types first.</summary>
    public IReadOnlyList<ContractMember> Members { get; internal init; } = [];

    /// <summary>Gets the public constructor that makes an object of a class that is read; <see langword="null"/> where none
    /// runs (<see cref="RuntimeHelpers.GetUninitializedObject"/>), as of all types with <see cref="DataContractAttribute"/>.</summary>
    public ConstructorInfo? Constructor { get; internal init; }

    /// <summary>Gets the type of a collection's items, without Nullable&lt;T&gt;; <see langword="null"/> of others.</summary>
    public ContractShape? Item { get; internal init; }

    /// <summary>Gets the declared type of a collection's items; <see langword="null"/> of others.</summary>
    public Type? ItemType { get; internal init; }

    /// <summary>Gets the local name of the items' elements, which are in <see cref="Namespace"/>.</summary>
    public string ItemName { get; internal init; } = "";

    /// <summary>Gets what is made of a collection's items.</summary>
    public CollectionMaking Making { get; internal init; }

    /// <summary>Gets the names of an enum's values as they are written, with the bits of each value, in the order in which the
    /// serializer looks for one.</summary>
    public IReadOnlyList<(string Name, long Value)> EnumNames { get; internal init; } = [];

    /// <summary>Gets whether an enum has <see cref="FlagsAttribute"/>: a text may be several names, or none.</summary>
    public bool IsFlags { get; internal init; }

    /// <summary>Whether a value of a type may be nil.</summary>
    public static bool IsNullableType(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) is not null;

    /// <summary>Returns the shape of a type.</summary>
    /// <param name="type">The type of a document's root.</param>
    /// <param name="refusal">The reason, if the type has no shape.</param>
    /// <returns>The shape; <see langword="null"/> for a type that only the serializer itself takes, or that not even the
    /// serializer takes.</returns>
    [RequiresUnreferencedCode(Reflection)]
    [RequiresDynamicCode(Reflection)]
    public static ContractShape? Of(Type type, out string? refusal)
    {
        if (!Known.TryGetValue(type, out var answer))
        {
            answer = Known.GetValue(type, ContractShapes.Answer);
        }

        refusal = answer.Refusal;
        return answer.Shape;
    }

    /// <summary>Returns the shape of a type, or <see langword="null"/>.</summary>
    [RequiresUnreferencedCode(Reflection)]
    [RequiresDynamicCode(Reflection)]
    public static ContractShape? Of(Type type) => Of(type, out _);
}
