// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Xml;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Reads lists of one type from containers, in place of the serializer.</summary>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal abstract class ListReader
{
    private protected ListReader(ContractShape shape) => Shape = shape;

    private protected ContractShape Shape { get; }

    /// <summary>Makes a reader of a type, which takes milliseconds.</summary>
    /// <param name="type">The type.</param>
    /// <param name="knownTypes">Those that its serializer knows besides those that the contracts name.</param>
    /// <returns>The reader; <see langword="null"/> of a type that only the serializer reads.</returns>
    public static ListReader? Of(Type type, IReadOnlyCollection<Type> knownTypes) =>
        ContractShape.Of(type) is { Kind: ContractKind.Collection, Item.Kind: ContractKind.Class } shape
            && RowParts.Of(shape.Item) is { } parts
            ? (ListReader)Activator.CreateInstance(typeof(ListReader<>).MakeGenericType(shape.Item.Type), shape, parts, knownTypes)!
            : null;

    /// <summary>Reads a list.</summary>
    /// <param name="reader">At its start, or in front of it.</param>
    /// <param name="isNamed">Whether the element has to have the contract's name.</param>
    /// <param name="list">What the serializer would give.</param>
    /// <returns>Whether it was read; if not, the serializer can read it from where the reader is.</returns>
    public bool TryRead(ContainerReader reader, bool isNamed, out object? list)
    {
        list = null;
        return reader.MoveToContent() == XmlNodeType.Element
            && (!isNamed || reader.IsStartElement(Shape.Root.Name, Shape.Root.Namespace))
            && reader.IsPlainList()
            && TryRead(reader, out list);
    }

    private protected abstract bool TryRead(ContainerReader reader, out object? list);
}
